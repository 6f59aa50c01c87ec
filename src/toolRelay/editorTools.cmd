@set ELECTRON_RUN_AS_NODE=1
@"%ACP_HOST_NODE%" "%~dp0editorTools.cjs"
