// Lists the environment variables that are known to decide which code a program runs, or which servers it connects to: their values
// are shown although they may look secret, and no agent may set them to sign in. `harmlessVariable` lists the harmless ones.

/** Each name with the reason for its row. Case is ignored; `*` matches any text. */
const table: readonly { readonly reason: string; readonly names: string }[] = [
  {
    reason: 'where programs are found',
    names: '*PATH PATHEXT *_BIN *_BINARY *_EXE *_EXECUTABLE COMSPEC',
  },
  {
    reason: 'where Windows finds its own programs and libraries',
    names:
      'SYSTEMROOT SYSTEMDRIVE WINDIR PROGRAMFILES* COMMONPROGRAMFILES* PROGRAMW6432 ALLUSERSPROFILE __COMPAT_LAYER',
  },
  {
    reason: 'what else a shell runs',
    names:
      'SHELL ENV BASH_* BASHOPTS SHELLOPTS PROMPT_COMMAND PS0 PS1 PS2 PS4 IFS ZDOTDIR ZSH INPUTRC HISTFILE HISTCHARS *NULLCMD TMPPREFIX STTY ARGV0 GLOBIGNORE EXECIGNORE POSIXLY_CORRECT FISH_* POWERSHELL_* __PS* PSEXECUTIONPOLICYPREFERENCE',
  },
  {
    reason: 'what the loader loads into every program',
    names:
      'LD_* DYLD_* GLIBC_TUNABLES LOCALE_ARCHIVE *_LIB *_LIBS *_LIBRARY *_LIBRARIES *_FILENAMES LIBGL_* VK_* OCL_* GTK_MODULES GIO_* QT_* TERMINFO* TERMCAP',
  },
  {
    reason: 'what JavaScript runtimes and editors load',
    names:
      'NODE_* NPM_* YARN_* PNPM_* COREPACK_* BUN_* DENO_* TS_NODE_* ELECTRON_* VSCODE_* VOLTA_* NVM_* FNM_* NODENV_* PLAYWRIGHT_* PUPPETEER_* CYPRESS_*',
  },
  {
    reason: 'what Python, Perl, Ruby, PHP, Lua, R, Julia and Racket load',
    names:
      '__PYVENV_LAUNCHER__ COVERAGE_PROCESS_START MPLBACKEND RAKE_SYSTEM BUNDLER_SETUP COMPOSER PYTHON* PIP_* UV_* VIRTUAL_ENV CONDA_* POETRY_* PYENV_* PERL* RUBY* GEM_* RBENV_* BUNDLE_* PHP* LUA_* R_* RENV_* JULIA_* PLT* DJANGO_* FLASK_* CELERY_* *_APP',
  },
  {
    reason: 'what the JVM loads',
    names:
      'JAVA* JDK* JRE* _JAVA_* JVM_* MAVEN_* MVNW_* LEIN_* SCALA_* GRADLE_* SBT_* ANT_* KOTLIN_* GROOVY_*',
  },
  {
    reason: 'what .NET loads',
    names: 'DOTNET_* COMPLUS_* CORECLR_* COR_* NUGET_* MSBUILD* ASPNETCORE_*',
  },
  {
    reason: 'what Erlang and Elixir run at start',
    names: 'ERL_* ELIXIR_* MIX_* REBAR_*',
  },
  {
    reason: 'what other languages and their compilers load',
    names:
      'GO* CARGO* RUST* SWIFT_* ZIG_* GHC* CABAL_* STACK_* OCAML* CAML* OPAM* NIX_* GUILE_* TCL* OPENSSL_* TEX* SBCL_* SWIPL SCHEME* BABASHKA_* NU_* COURSIER_* VMODULES REPLACE_OS_VARS BIBINPUTS BSTINPUTS MKTEX* SHELL_ESCAPE* OPENIN_ANY OPENOUT_ANY',
  },
  {
    reason: 'what builds run first, and with which programs',
    names:
      'HOSTCC HOSTCXX SWIFTC DMD MAKESHELL USE_BAZEL_VERSION TOXENV *MAKE MAKEFILE* CL _CL_ LINK _LINK_ ML INCLUDE LIB TOOLCHAINS *_DEPENDENCIES DEPENDENCIES_OUTPUT CC CC_* CXX CXX_* CPP FC F77 LD AR AS NM RANLIB STRIP OBJCOPY INSTALL LEX YACC M4 AUTO* ACLOCAL LIBTOOL* PKG_CONFIG* CMAKE_* BAZEL* MESON* CCACHE_* SCCACHE_*',
  },
  {
    reason: 'options of any program',
    names: '*OPT *OPTS *OPTIONS *FLAGS *ARGS ZIP UNZIP GZIP BZIP BZIP2 XZ_DEFAULTS COPYCMD DIRCMD MORE',
  },
  {
    reason: 'what any program loads',
    names:
      '*_PRELOAD *_MODULE *_MODULES *_PLUGIN *_PLUGINS *_EXTENSIONS *_HOOK *_HOOKS *_STARTUP *_STARTUP_* *_INIT',
  },
  {
    reason: 'which programs other programs run',
    names:
      'GIT_* SSH_* HG* SVN_* CVS* BZR* BRZ* P4* *_SSH *_RSH RSH *_ASKPASS *EDITOR FCEDIT VISUAL *PAGER *BROWSER LESS LESSOPEN LESSCLOSE LESSKEY* LESSSECURE *COMMAND *_HELPER *_HELPERS *CMD GCM_* PINENTRY_USER_DATA *_SHELL *_SCRIPT *_PROGRAM *_PROG *_LAUNCHER *_WRAPPER *_RUNNER *_EXEC *_TOOL *_COMPILER *_LINKER *DIFF *MERGE *VIEWER MANROFF* MAILCAP* TAPE TERMINAL *_TERMINAL TMUX* STY',
  },
  {
    reason: 'with which interpreter programs run',
    names: '*_PYTHON *_PERL *_RUBY *_PHP *_JAVA *_NODE *_INTERPRETER',
  },
  {
    reason: 'what managers of tools and machines run, and where they connect',
    names:
      'ASDF_* MISE_* RTX_* SDKMAN_* JENV_* TFENV_* HOMEBREW_* DIRENV_* ANSIBLE_* VAGRANT_* CLOUDSDK_* TF_REATTACH*',
  },
  {
    reason: 'what editors run at start',
    names: 'VIMINIT GVIMINIT EXINIT VIM VIMRUNTIME NVIM_* EMACS*',
  },
  {
    reason: 'what an agent may do without asking, and in which sandbox',
    names:
      '*_PERMISSION *_PERMISSIONS *SANDBOX* *APPROV* *YOLO* *_YES *_YES_* *_MODE *_POLICY *_POLICIES *_ALLOW* *_DENY* *_TRUST* *_SKIP_* *BYPASS* *DANGEROUS* *UNSAFE* *_SECURITY*',
  },
  {
    reason: 'the instructions and tools of an agent',
    names: '*_SYSTEM_PROMPT *_SYSTEM_MD *_INSTRUCTIONS *_TOOLS MCP_* *_MCP_*',
  },
  {
    reason: 'where settings are read',
    names:
      '*HOME USERPROFILE HOMEDRIVE APPDATA LOCALAPPDATA PROGRAMDATA XDG_* *RC *CONFIG *_CONFIG_* *_CONF *_CFG *_INI *_SETTINGS *DIRS ODBCINI ODBCSYSINI LDAPCONF TNS_ADMIN KRB5* *_LSS *FILE *_FILES *DIR *_CWD *_DIRECTORY *_FOLDER *ROOT *_PREFIX TF_CLI_* TF_PLUGIN*',
  },
  {
    reason: 'where programs write what they later load',
    names: 'TMPDIR TMP TEMP *_CACHE *_CACHE_*',
  },
  {
    reason: 'which servers it connects to',
    names:
      'GCE_METADATA_* *URL *_URLS *URI *_DSN *HOST *_HOSTS *_HOSTNAME *_PORT *_ENDPOINT *_ENDPOINT_* *_BASE *SERVER *_SERVERS *_REPO *_REPOSITORY *DISPLAY RSYNC_* RCLONE_* *_BROKERS *_REMOTE *_SITE *_BUCKET *_CONTEXT PG* *_ADDR *_ADDRESS *_ORIGIN *_GATEWAY *_DOMAIN *PROXY *_REGISTRY *_INDEX *_MIRROR *_REGION *_LOCATION *_PROVIDER *_BACKEND *_RESOURCE *_PROJECT *_TENANT *_USE_* HOSTALIASES LOCALDOMAIN RES_OPTIONS DOCKER_* *_SOCK *_SOCKET *_WEBHOOK *_EXPORTER_*',
  },
  {
    reason: 'which certificates it trusts, and how its traffic is encrypted',
    names:
      'SSL_* *_CA_BUNDLE *_CA_CERT *_CA_CERTS *_CACERT *_CAFILE *_CERT *_CERTS *_TLS_* *_INSECURE *_VERIFY *_VERIFY_* SSLKEYLOGFILE CURL_*',
  },
];

const steering = new RegExp(
  `^(?:${table
    .flatMap(({ names }) => names.split(' '))
    .map((name) => name.replaceAll('*', '.*'))
    .join('|')})$`,
  'i',
);

/** Whether a variable decides what runs or which servers are used. */
export function isSteering(name: string): boolean {
  return steering.test(name.slice(0, 200));
}
