// The environment variables that are known to decide which code a program runs, or which servers it connects to, and those that are
// known to be harmless: two tables, with the reason of each row as a comment. Used for the definitions, the environment and the
// command lines of agents.

/**
 * Names, separated by spaces. Case is ignored; `*` matches any text. All of them steer a program that gets the variable. A name may be
 * in several fields.
 */
interface Row {
  readonly names?: string;
  /** A line of a shell that sets such a variable, even without exporting it, changes what later lines do. */
  readonly inLine?: string;
  /** The value is a script, a configuration that names programs, or the folder of one. */
  readonly file?: string;
  /** The value is a command line. */
  readonly command?: string;
  /** The value lists libraries that the loader adds to every program, or folders in which it looks for libraries first. */
  readonly libraries?: string;
  readonly libraryFolders?: string;
}

const table: readonly Row[] = [
  // Where programs are found.
  {
    names: '*PATH *_BIN *_BINARY *_EXE *_EXECUTABLE',
    inLine:
      'PATH PATHEXT COMSPEC CDPATH FPATH MAILPATH MODULE_PATH FISH_USER_PATHS NODEFAULTCURRENTDIRECTORYINEXEPATH',
  },
  // Where Windows finds its own programs and libraries.
  {
    names:
      'SYSTEMROOT SYSTEMDRIVE WINDIR PROGRAMFILES* COMMONPROGRAMFILES* PROGRAMW6432 ALLUSERSPROFILE __COMPAT_LAYER',
  },
  // What else a shell runs.
  {
    names:
      'BASH_* ZSH HISTFILE *NULLCMD STTY ARGV0 POSIXLY_CORRECT FISH_* POWERSHELL_* __PS* PSEXECUTIONPOLICYPREFERENCE',
    inLine:
      'SHELL ENV IFS SHELLOPTS BASHOPTS BASH_ENV ZDOTDIR PROMPT_COMMAND PS0 PS1 PS2 PS3 PS4 PROMPT PROMPT2 PROMPT3 PROMPT4 RPROMPT RPROMPT2 SPROMPT RPS1 RPS2 POSTEDIT *_FUNCTIONS NULLCMD READNULLCMD HISTCHARS EXECIGNORE GLOBIGNORE INPUTRC TMPPREFIX',
    file: 'BASH_ENV ENV ZDOTDIR',
  },
  // What the loader loads into every program.
  {
    names:
      'GLIBC_TUNABLES LOCALE_ARCHIVE *_LIB *_LIBS *_LIBRARY *_LIBRARIES *_FILENAMES LIBGL_* VK_* OCL_* GTK_MODULES GIO_* QT_* TERMINFO* TERMCAP',
    inLine: 'LD_* DYLD_*',
    libraries: 'LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES',
    libraryFolders: 'LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH',
  },
  // What JavaScript runtimes and editors load.
  {
    names:
      'NODE_* NPM_* YARN_* PNPM_* COREPACK_* BUN_* DENO_* TS_NODE_* ELECTRON_* VSCODE_* VOLTA_* NVM_* FNM_* NODENV_* PLAYWRIGHT_* PUPPETEER_* CYPRESS_*',
    inLine: 'NODE_OPTIONS NODE_PATH NPM_CONFIG_*',
  },
  // What Python, Perl, Ruby, PHP, Lua, R, Julia and Racket load.
  {
    names:
      '__PYVENV_LAUNCHER__ COVERAGE_PROCESS_START MPLBACKEND RAKE_SYSTEM BUNDLER_SETUP COMPOSER PIP_* UV_* VIRTUAL_ENV CONDA_* POETRY_* PYENV_* PERL* RUBY* GEM_* RBENV_* BUNDLE_* PHP* LUA_* R_* RENV_* JULIA_* PLT* DJANGO_* FLASK_* CELERY_* *_APP',
    inLine: 'PYTHON* PYTEST_* PERL5* RUBYOPT RUBYLIB',
  },
  // What the JVM loads.
  {
    names:
      'JAVA* JDK* JRE* _JAVA_* JVM_* MAVEN_* MVNW_* LEIN_* SCALA_* GRADLE_* SBT_* ANT_* KOTLIN_* GROOVY_*',
    inLine: 'JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS',
  },
  // What .NET loads.
  {
    names: 'DOTNET_* COMPLUS_* CORECLR_* COR_* NUGET_* MSBUILD* ASPNETCORE_*',
  },
  // What Erlang and Elixir run at start.
  {
    names: 'ERL_* ELIXIR_* MIX_* REBAR_*',
  },
  // What other languages and their compilers load.
  {
    names:
      'GO* CARGO* RUST* SWIFT_* ZIG_* GHC* CABAL_* STACK_* OCAML* CAML* OPAM* NIX_* GUILE_* TCL* OPENSSL_* TEX* SBCL_* SWIPL SCHEME* BABASHKA_* NU_* COURSIER_* VMODULES REPLACE_OS_VARS BIBINPUTS BSTINPUTS MKTEX* SHELL_ESCAPE* OPENIN_ANY OPENOUT_ANY',
    inLine: 'GOFLAGS GOTOOLCHAIN CARGO_* RUST*WRAPPER',
  },
  // What builds run first, and with which programs.
  {
    names:
      'HOSTCC HOSTCXX SWIFTC DMD MAKESHELL USE_BAZEL_VERSION TOXENV *MAKE MAKEFILE* CL _CL_ LINK _LINK_ ML INCLUDE LIB TOOLCHAINS *_DEPENDENCIES DEPENDENCIES_OUTPUT CC CC_* CXX CXX_* CPP FC F77 LD AR AS NM RANLIB STRIP OBJCOPY INSTALL LEX YACC M4 AUTO* ACLOCAL LIBTOOL* PKG_CONFIG* CMAKE_* BAZEL* MESON* CCACHE_* SCCACHE_*',
    inLine: 'MAKEFLAGS MAKEFILES',
  },
  // Options of any program.
  {
    names: '*OPT *OPTS *OPTIONS *FLAGS *ARGS ZIP UNZIP GZIP BZIP BZIP2 XZ_DEFAULTS COPYCMD DIRCMD MORE',
  },
  // What any program loads.
  {
    names:
      '*_PRELOAD *_MODULE *_MODULES *_PLUGIN *_PLUGINS *_EXTENSIONS *_HOOK *_HOOKS *_STARTUP *_STARTUP_* *_INIT',
  },
  // Which programs other programs run.
  {
    names:
      'SSH_* HG* SVN_* CVS* BZR* BRZ* P4* *_SSH *_RSH RSH *_ASKPASS *BROWSER *COMMAND *_HELPER *_HELPERS *CMD GCM_* PINENTRY_USER_DATA *_SHELL *_SCRIPT *_PROGRAM *_PROG *_LAUNCHER *_WRAPPER *_RUNNER *_EXEC *_TOOL *_COMPILER *_LINKER *DIFF *MERGE *VIEWER MANROFF* MAILCAP* TAPE TERMINAL *_TERMINAL TMUX* STY',
    inLine:
      'GIT_* SSH_ASKPASS *PAGER *EDITOR FCEDIT VISUAL LESS LESSOPEN LESSCLOSE LESSSECURE LESSKEY LESSKEY*',
    file: 'GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM',
    command:
      'GIT_PAGER PAGER LESSOPEN LESSCLOSE GIT_EXTERNAL_DIFF GIT_SSH GIT_SSH_COMMAND GIT_PROXY_COMMAND GIT_ASKPASS SSH_ASKPASS GIT_EDITOR GIT_SEQUENCE_EDITOR EDITOR VISUAL',
  },
  // With which interpreter programs run.
  {
    names: '*_PYTHON *_PERL *_RUBY *_PHP *_JAVA *_NODE *_INTERPRETER',
  },
  // What managers of tools and machines run, and where they connect.
  {
    names:
      'ASDF_* MISE_* RTX_* SDKMAN_* JENV_* TFENV_* HOMEBREW_* DIRENV_* ANSIBLE_* VAGRANT_* CLOUDSDK_* TF_REATTACH*',
  },
  // What editors run at start.
  {
    names: 'VIMINIT GVIMINIT EXINIT VIM VIMRUNTIME NVIM_* EMACS*',
  },
  // What an agent may do without asking, and in which sandbox.
  {
    names:
      '*_PERMISSION *_PERMISSIONS *SANDBOX* *APPROV* *YOLO* *_YES *_YES_* *_MODE *_POLICY *_POLICIES *_ALLOW* *_DENY* *_TRUST* *_SKIP_* *BYPASS* *DANGEROUS* *UNSAFE* *_SECURITY*',
  },
  // The instructions and tools of an agent.
  {
    names: '*_SYSTEM_PROMPT *_SYSTEM_MD *_INSTRUCTIONS *_TOOLS MCP_* *_MCP_*',
  },
  // Where settings are read.
  {
    names:
      '*HOME USERPROFILE HOMEDRIVE APPDATA LOCALAPPDATA PROGRAMDATA XDG_* *RC *CONFIG *_CONFIG_* *_CONF *_CFG *_INI *_SETTINGS *DIRS ODBCINI ODBCSYSINI LDAPCONF TNS_ADMIN KRB5* *_LSS *FILE *_FILES *DIR *_CWD *_DIRECTORY *_FOLDER *ROOT *_PREFIX TF_CLI_* TF_PLUGIN*',
    inLine: 'HOME XDG_CONFIG_HOME RIPGREP_CONFIG_PATH',
    file: 'XDG_CONFIG_HOME LESSKEY LESSKEYIN RIPGREP_CONFIG_PATH',
  },
  // Where programs write what they later load.
  {
    names: 'TMPDIR TMP TEMP *_CACHE *_CACHE_*',
  },
  // Which servers it connects to.
  {
    names:
      'GCE_METADATA_* *URL *_URLS *URI *_DSN *HOST *_HOSTS *_HOSTNAME *_PORT *_ENDPOINT *_ENDPOINT_* *_BASE *SERVER *_SERVERS *_REPO *_REPOSITORY *DISPLAY RSYNC_* RCLONE_* *_BROKERS *_REMOTE *_SITE *_BUCKET *_CONTEXT PG* *_ADDR *_ADDRESS *_ORIGIN *_GATEWAY *_DOMAIN *PROXY *_REGISTRY *_INDEX *_MIRROR *_REGION *_LOCATION *_PROVIDER *_BACKEND *_RESOURCE *_PROJECT *_TENANT *_USE_* HOSTALIASES LOCALDOMAIN RES_OPTIONS DOCKER_* *_SOCK *_SOCKET *_WEBHOOK *_EXPORTER_*',
  },
  // Which certificates it trusts, and how its traffic is encrypted.
  {
    names:
      'SSL_* *_CA_BUNDLE *_CA_CERT *_CA_CERTS *_CACERT *_CAFILE *_CERT *_CERTS *_TLS_* *_INSECURE *_VERIFY *_VERIFY_* SSLKEYLOGFILE CURL_*',
  },
];

/** Names, and the values that each of them usually has. Case is ignored. */
const harmless: readonly (readonly [names: RegExp, values: RegExp])[] = [
  // Languages. A value with a path would name a file of translations.
  [/^(?:LANG|LANGUAGE|LC_[A-Z]{2,20})$/i, /^[A-Za-z][\w.@:-]{0,100}$|^$/],
  // What a terminal can show.
  [/^(?:TERM|COLORTERM|COLUMNS|LINES)$/i, /^\w[\w.+-]{0,50}$|^$/],
  // Whether programs print colours, ask, or print progress, and how much they print when they fail.
  [
    /^(?:NO_COLOR|FORCE_COLOR|CLICOLOR(?:_FORCE)?|CI|DO_NOT_TRACK|NO_UPDATE_NOTIFIER|RUST_BACKTRACE|PYTHONUNBUFFERED)$/i,
    /^\w{0,10}$/,
  ],
  // The time zone. A value that begins with a slash or a colon would name a file.
  [/^TZ$/i, /^\w[\w+-]{0,30}(?:\/\w[\w+-]{0,30}){0,2}$|^$/],
];

const patterns = (column: keyof Row): readonly string[] =>
  table.flatMap((row) => row[column]?.split(' ') ?? []);
const columns = ['names', 'inLine', 'file', 'command', 'libraries', 'libraryFolders'] as const;
const steering = new RegExp(`^(?:${columns.flatMap(patterns).join('|').replaceAll('*', '.*')})$`, 'i');

/** Whether a variable decides what runs or which servers are used. */
export function isSteering(name: string): boolean {
  return steering.test(name.slice(0, 200));
}

/** Names of the variables whose values lead to what runs. */
export function steeringNames(
  leadTo: 'file' | 'command' | 'libraries' | 'libraryFolders',
): readonly string[] {
  return patterns(leadTo);
}

/** Matches the names of variables that steer later commands once a line of a shell has set them. For `i`. */
export const setInLine = `(?:${patterns('inLine')
  .map((name) => name.replace(/\*$/, '+').replaceAll(/[*+]/g, (sign) => String.raw`\w` + sign))
  .join('|')})`;

/** True if the variable decides nothing but how text looks. @param value null if the variable is removed. */
export function isHarmless(name: string, value: string | null): boolean {
  return harmless.some(([names, values]) => names.test(name) && (value === null || values.test(value)));
}

/** Whether a variable of that name is harmless with the values that it usually has. */
export function isHarmlessName(name: string): boolean {
  return isHarmless(name, null);
}
