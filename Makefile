dev: .venv-pure/.dev
.venv-pure/.dev: pyproject.toml setup.py
	test -x .venv-pure/bin/python || python3 -m venv .venv-pure
	AFFRAY_COMPILE=0 .venv-pure/bin/pip install -q -e '.[dev]'
	touch $@
