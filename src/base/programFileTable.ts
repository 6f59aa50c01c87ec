// The list of files that make programs run when they are written: VS Code, its extensions, git, package managers, build tools
// and other agents act on them, most without asking. An agent needs permission to write one.
//
// It holds what VS Code's own `chat.tools.edits.autoApprove` asks about, and what runs programs in the same way: what an
// editor or its usual extensions run or load while a workspace is open, git hooks, and rarely edited files that name what a
// package manager or build runs. Not in it, since they are edited all the time and run when the user builds or a server
// does: `go.mod`, `requirements.txt`, `Dockerfile`, `*.tf`, `BUILD`, `dune`, workflows of CI, and source code.

export interface ProgramFileRow {
  /** Why writing such a file makes a program run. */
  readonly reason: string;
  readonly files: readonly RegExp[];
}

/** Matched against one name of the path, of the file or of a folder on the way to it. */
export const folderRows: readonly ProgramFileRow[] = [
  {
    reason:
      'Tasks, launch configurations and settings that name programs; the folder of a development container.',
    files: [/^\.vscode$/, /^\.devcontainer$/],
  },
  {
    reason: 'Configuration, hooks and attributes. A `.git` may also be a file that leads to another place.',
    files: [/^\.git$/, /^\.husky$/, /^\.git-?hooks$/, /^\.lefthook$/],
  },
  {
    reason: 'Tasks, servers and settings of other editors.',
    files: [/^\.(idea|cursor|fleet|idx|kiro|theia|trae|vs|windsurf|zed)$/],
  },
  {
    reason: '`config.toml` names compilers, linkers and runners.',
    files: [/^\.cargo$/],
  },
  {
    reason: 'Installed code, which linters, formatters and language servers load. People edit none of it.',
    files: [
      /^node_modules$/,
      /^\.yarn$/,
      /^(\.venv|venv|site-packages|dist-packages)$/,
      /^\.bundle$/,
      /^\.terraform$/,
    ],
  },
  {
    reason:
      'Programs, servers and build code that extensions for Java, Scala, Swift, Clojure and for linters start.',
    files: [
      /^\.mvn$/,
      /^buildsrc$/,
      /^\.settings$/,
      /^\.(bsp|bloop)$/,
      /^\.sourcekit-lsp$/,
      /^\.lsp$/,
      /^\.trunk$/,
    ],
  },
  {
    reason: 'Editors, shells and version managers load what is in these folders of the home folder.',
    files: [
      /^\.(vim|nvim|emacs\.d|doom\.d|oh-my-zsh|zsh|asdf|pyenv|rbenv|nvm|rustup|sdkman|volta|ipython|jupyter|m2|xmonad|i3)$/,
    ],
  },
  {
    reason: 'ssh and gpg run what their configurations name; the servers of editors run what is in theirs.',
    files: [/^\.(ssh|gnupg|vscode-(server|oss|insiders|remote)|cursor-server)$/],
  },
];

/** Matched against the name of the file. */
export const nameRows: readonly ProgramFileRow[] = [
  {
    reason: 'Workspaces, containers, attributes and hooks of git, and what runs hooks.',
    files: [
      /\.code-workspace$/,
      /^\.devcontainer\.json$/,
      /^\.gitpod\.ya?ml$/,
      /^\.gitattributes$/,
      /^\.gitconfig$/,
      /^\.gitmodules$/,
      /^\.pre-commit-config\.ya?ml$/,
      /^\.overcommit\.yml$/,
      /^\.simple-git-hooks\.(json|[cm]?js)$/,
      /^\.?lefthook(-local)?\.(ya?ml|toml|json)$/,
    ],
  },
  {
    reason: 'Environments, which extensions and shells load.',
    files: [
      /^\.env$/,
      /^\.envrc$/,
      /^\.?mise(\.[\w-]+)?\.toml$/,
      /^devbox\.json$/,
      /^(flake|shell|default|devenv)\.nix$/,
      /^devenv\.yaml$/,
    ],
  },
  {
    reason: "VS Code starts the user's shell to learn its environment.",
    files: [
      /^\.(bash(rc|_profile|_login|_logout|_aliases)|zsh(rc|env)|zprofile|zlogin|zlogout|profile|kshrc|t?cshrc|login)$/,
    ],
  },
  {
    reason: 'Package managers: scripts, registries, and which code is fetched.',
    files: [
      /^package\.json$/,
      /^\.npmrc$/,
      /^\.yarnrc(\.yml)?$/,
      /^\.pnpmfile\.[cm]?js$/,
      /^\.pnp(\.loader)?\.[cm]?js$/,
      /^pnpm-workspace\.yaml$/,
      /^bunfig\.toml$/,
      /^deno\.jsonc?$/,
      /^composer\.json$/,
    ],
  },
  {
    reason: 'The language servers of Ruby and Dart resolve their packages when these are written.',
    files: [/^(gemfile|gems\.rb)$/, /\.gemspec$/, /^pubspec\.ya?ml$/],
  },
  {
    reason: 'Where .NET gets packages and tools, and which of its versions runs.',
    files: [/^nuget\.config$/, /^dotnet-tools\.json$/, /^global\.json$/],
  },
  {
    reason: 'Which code package managers fetch. People edit none of it.',
    files: [/\.lock$/, /-lock\.(yaml|json)$/, /\.lock\.hcl$/],
  },
  {
    reason: 'Builds, which language servers and extensions run by themselves.',
    files: [
      /^cargo\.toml$/,
      /^build\.rs$/,
      /^rust-toolchain(\.toml)?$/,
      /^rust-project\.json$/,
      /^\.?rust-analyzer\.toml$/,
      /\.(cs|fs|vb|vcx)?proj$/,
      /\.(targets|props|rsp)$/,
      /^omnisharp\.json$/,
      /\.gradle(\.kts)?$/,
      /^gradle(-wrapper)?\.properties$/,
      /\.versions\.toml$/,
      /^(gradlew|mvnw)(\.bat|\.cmd)?$/,
      /^pom\.xml$/,
      /^\.(classpath|factorypath|project)$/,
      /\.sbt$/,
      /^\.(jvm|sbt)opts$/,
      /^go\.work$/,
      /^build\.(zig|zig\.zon|sc|mill)$/,
      /^mix\.exs$/,
      /^rebar\.config(\.script)?$/,
      /^package\.swift$/,
      /^buildserver\.json$/,
      /^cmakelists\.txt$/,
      /^cmake(user)?presets\.json$/,
      /\.cmake$/,
      /^meson\.(build|options)$/,
      /^(workspace(\.bazel)?|module\.bazel)$/,
      /^\.bazel(rc|version)$/,
      /\.bzl$/,
      /^compile_(commands\.json|flags\.txt)$/,
      /^\.clangd$/,
      /^hie\.yaml$/,
      /^(stack\.yaml|cabal\.project(\.local)?|setup\.l?hs|\.ghci)$/,
      /\.cabal$/,
      /^\.merlin$/,
      /^(julia)?(project|manifest)\.toml$/,
      /^(project\.clj|(deps|bb|shadow-cljs)\.edn)$/,
      /^dub\.(json|sdl)$/,
      /\.(nimble|nims)$/,
      /^nim\.cfg$/,
      /^foundry\.toml$/,
      /^\.?latexmkrc$/,
    ],
  },
  { reason: 'Debuggers run these at start.', files: [/^\.(gdb|lldb)init$/] },
  { reason: 'Web servers load the modules that these name.', files: [/^(server|web)\.(xml|config)$/] },
  {
    reason:
      'Extensions run `make` and the runners below to list targets and to learn how files are compiled.',
    files: [
      /^(gnu)?makefile(\.(am|common|defs|in|inc|local|win))?$/,
      /\.mk$/,
      /^\.?justfile$/,
      /^taskfile(\.dist)?\.ya?ml$/,
      /^(gulpfile|gruntfile|jakefile)(\.[\w.]+)?$/,
      /^rakefile(\.rb)?$/,
      /^nx\.json$/,
    ],
  },
  {
    reason: 'Code that Python, R, PHP and Jupyter load whenever they start, and what their tools load.',
    files: [
      /^(pyproject|uv)\.toml$/,
      /^(conftest|noxfile)\.py$/,
      /^(pytest|tox|\.?mypy)\.ini$/,
      /^setup\.cfg$/,
      /^\.flake8$/,
      /^(site|user)customize\.py$/,
      /^pyvenv\.cfg$/,
      /\.pth$/,
      /^(ipython|jupyter\w*)_config\.(py|json)$/,
      /^\.(rprofile|renviron|lintr)$/,
      /^(\.user|php)\.ini$/,
      /^\.?(phpcs|phpunit|psalm|phpstan)(\.[\w-]+)*\.(xml|neon)(\.dist)?$/,
      /^(\.php-cs-fixer|\.php_cs|rector|ecs)(\.dist)?\.php$/,
    ],
  },
  {
    reason:
      'Configurations that linters, formatters, language servers and test runners run as code, or that name code to run.',
    files: [
      /^(?!app\.config\.).+\.(config|conf)\.[cm]?[jt]s$/,
      /^vitest\.(workspace|projects)\.(json|[cm]?[jt]s)$/,
      /^\.[\w-]+rc\.[cm]?[jt]s$/,
      /^\.(eslint|prettier|stylelint|babel|mocha|lintstaged|commitlint|postcss|nyc|remark)rc(\.\w+)?$/,
      /^\.oxlintrc\.jsonc?$/,
      /^\.vscode-test\.\w+$/,
      /^\.markdownlint(\.[cm]?js|-cli2\.\w+)$/,
    ],
  },
  {
    reason: 'Plugins of the TypeScript server.',
    files: [/^[jt]sconfig[\w.-]*\.json$/],
  },
  {
    reason: 'Plugins, and programs, of linters and language servers for other languages.',
    files: [
      /^\.?pylintrc$/,
      /^\.rubocop(_\w+)?\.ya?ml$/,
      /^\.solargraph\.yml$/,
      /^steepfile$/,
      /^\.golangci\.(ya?ml|toml|json)$/,
      /^analysis_options\.yaml$/,
      /^\.(formatter|credo)\.exs$/,
      /^\.luacheckrc$/,
      /^\.luarc\.jsonc?$/,
      /^\.tflint\.hcl$/,
    ],
  },
  {
    reason: 'MCP servers.',
    files: [/^\.?mcp\.json$/],
  },
  {
    reason: 'A desktop session runs these at login, and pam sets the environment by one.',
    files: [/^\.(xprofile|xinitrc|xsession(rc)?|xserverrc|pam_environment|xbindkeysrc)$/],
  },
  {
    reason: 'Editors, multiplexers and interpreters run these at start.',
    files: [
      /^[._](g?vimrc|exrc|nvimrc)$/,
      /^\.(emacs|emacs\.el|spacemacs|tmux\.conf|screenrc|pythonrc|pythonstartup|pdbrc|irbrc|pryrc|ocamlinit|octaverc|sbclrc|tclshrc|lesskey|lessfilter)(\.\w+)?$/,
    ],
  },
  {
    reason: 'Programs run what these configurations name.',
    files: [
      /^\.(sqliterc|psqlrc|my\.cnf|hgrc|mailcap|forward|procmailrc|gemrc|condarc|curlrc|wgetrc|terraformrc|inputrc)$/,
    ],
  },
  {
    reason: 'Shells run these at start.',
    files: [/profile\.ps1$/, /^\.(mkshrc|shrc|yashrc|bash_completion|p10k\.zsh)$/],
  },
];

/** Matched against the end of the path, with `/`. */
export const placeRows: readonly ProgramFileRow[] = [
  {
    reason: 'Angular and Nuxt have application code of this name in these folders; elsewhere Expo runs it.',
    files: [/(?<!\/(app|config|src))\/app\.config(\.server)?\.[cm]?[jt]s$/],
  },
  {
    reason: 'A virtual environment of any name.',
    files: [
      /\/(bin|scripts)\/(activate(\.(bat|csh|fish|nu|ps1|xsh))?|activate_this\.py|python[\d.]*(\.exe)?)$/,
    ],
  },
  {
    reason: 'Code of PHP and Ruby packages, which their tools load.',
    files: [/\/vendor\/(autoload\.php$|(bin|bundle|composer)\/)/],
  },
  { reason: 'R runs this when it starts in the project.', files: [/\/renv\/activate\.r$/] },
  {
    reason: 'The build of sbt and its version, which the language server of Scala runs.',
    files: [/\/project\/(build\.properties|[^/]+\.scala)$/],
  },
  { reason: 'The command `bazel` runs this instead of itself.', files: [/\/tools\/bazel$/] },
  { reason: 'Extensions that the preview of AsciiDoc loads.', files: [/\/\.asciidoctor\/lib\/.+$/] },
  {
    reason: 'What a desktop or a shell starts, for a workspace that is the home folder.',
    files: [/\/\.config\/(autostart|fish|systemd)\/.+$/, /\/library\/launchagents\/.+$/],
  },
  {
    reason: 'Hooks, servers, skills and rights of agents.',
    files: [
      /\/\.github\/(agents|hooks|skills)\/.+$/,
      /\/\.claude\/(agents|hooks|commands|plugins|skills)\/.+$/,
      /\/\.claude\/settings(\.local)?\.json$/,
      /\/\.codex\/((agents|skills)\/.+|config\.toml|hooks\.json)$/,
      /\/\.(gemini|qwen)\/(settings\.json|(commands|extensions|hooks|skills)\/.+)$/,
      /\/\.(agents|cline)\/skills\/.+$/,
      /\/\.clinerules\/(hooks|workflows)\/.+$/,
      /\/\.opencode\/.+$/,
      /\/\.?(opencode|crush)\.jsonc?$/,
      /\/ruby_lsp\/[^/]+\/addon(\.rb)?$/,
    ],
  },
  {
    reason: 'Configurations in the home folder that name programs.',
    files: [
      /\/\.config\/(git|hg|jj|nvim|vim|emacs|doom|helix|kak|zsh|nushell|powershell|tmux|environment\.d|plasma-workspace|pip|uv|mise|direnv|nix|gh|lazygit|tig)\/.+$/,
      /\/\.config\/(sway|i3|hypr|openbox|awesome|bspwm|sxhkd|waybar|polybar|kitty|alacritty|ghostty|wezterm|containers|home-manager|code|code - oss|vscodium|cursor)\/.+$/,
      /\/\.(aws\/config|kube\/config|docker\/config\.json|subversion\/config)$/,
    ],
  },
  {
    reason: 'Programs that shells and desktops find in the home folder.',
    files: [
      /\/\.local\/(bin|lib|libexec)\/.+$/,
      /\/\.local\/share\/(applications|bash-completion|dbus-1|fish|gem|nautilus|nvim|systemd|zsh)\/.+$/,
      /\/\.(deno|bun|dotnet|npm-global|nix-profile)\/.+$/,
    ],
  },
  {
    reason: 'What Windows and macOS start, and settings of editors there.',
    files: [
      /\/start menu\/programs\/startup\/.+$/,
      /\/documents\/(windows)?powershell\/.+$/,
      /\/(appdata\/roaming|library\/application support)\/(code|cursor|vscodium)\/user\/.+$/,
    ],
  },
];

/** Matched against the path below the home folder, if that is the workspace, with `/` at the beginning. */
export const homeRows: readonly ProgramFileRow[] = [
  {
    reason: 'Shells, desktops and tools read their settings from hidden files of the home folder.',
    files: [/^\/\.[^/]/],
  },
  { reason: 'Many shells have this folder in PATH.', files: [/^\/bin\/./] },
  {
    reason: 'macOS and Windows keep settings, extensions and programs to start there.',
    files: [/^\/(library|appdata)\/./, /^\/documents\/(windows)?powershell\/./],
  },
];
