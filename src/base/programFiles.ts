// The list of files that make programs run when they are written: VS Code, its extensions, git, package managers, build tools
// and other agents act on them, most without asking. An agent needs permission to write one.
//
// It holds what VS Code's own `chat.tools.edits.autoApprove` asks about, and what runs programs in the same way: what an
// editor or its usual extensions run or load while a workspace is open, git hooks, and rarely edited files that name what a
// package manager or build runs. Not in it, since they are edited all the time and run when the user builds or a server
// does: `go.mod`, `requirements.txt`, `Dockerfile`, `*.tf`, `BUILD`, `dune`, workflows of CI, and source code.

/** Matched against one name of the path, of the file or of a folder on the way to it. */
const folders: readonly RegExp[] = [
  // Tasks, launch configurations and settings that name programs; the folder of a development container.
  /^\.vscode$/,
  /^\.devcontainer$/,
  // Configuration, hooks and attributes. A `.git` may also be a file that leads to another place.
  /^\.git$/,
  /^\.husky$/,
  /^\.git-?hooks$/,
  /^\.lefthook$/,
  // Tasks, servers and settings of other editors.
  /^\.(idea|cursor|fleet|idx|kiro|theia|trae|vs|windsurf|zed)$/,
  // `config.toml` names compilers, linkers and runners.
  /^\.cargo$/,
  // Installed code, which linters, formatters and language servers load. People edit none of it.
  /^node_modules$/,
  /^\.yarn$/,
  /^(\.venv|venv|site-packages|dist-packages)$/,
  /^\.bundle$/,
  /^\.terraform$/,
  // Programs, servers and build code that extensions for Java, Scala, Swift, Clojure and for linters start.
  /^\.mvn$/,
  /^buildsrc$/,
  /^\.settings$/,
  /^\.(bsp|bloop)$/,
  /^\.sourcekit-lsp$/,
  /^\.lsp$/,
  /^\.trunk$/,
];

/** Matched against the name of the file. */
const names: readonly RegExp[] = [
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
  // Environments, which extensions and shells load.
  /^\.env$/,
  /^\.envrc$/,
  /^\.?mise(\.[\w-]+)?\.toml$/,
  /^devbox\.json$/,
  /^(flake|shell|default|devenv)\.nix$/,
  /^devenv\.yaml$/,
  // VS Code starts the user's shell to learn its environment.
  /^\.(bash(rc|_profile|_login|_logout|_aliases)|zsh(rc|env)|zprofile|zlogin|zlogout|profile|kshrc|t?cshrc|login)$/,
  // Package managers: scripts, registries, and which code is fetched.
  /^package\.json$/,
  /^\.npmrc$/,
  /^\.yarnrc(\.yml)?$/,
  /^\.pnpmfile\.[cm]?js$/,
  /^\.pnp(\.loader)?\.[cm]?js$/,
  /^pnpm-workspace\.yaml$/,
  /^bunfig\.toml$/,
  /^deno\.jsonc?$/,
  /^composer\.json$/,
  // The language servers of Ruby and Dart resolve their packages when these are written.
  /^(gemfile|gems\.rb)$/,
  /\.gemspec$/,
  /^pubspec\.ya?ml$/,
  /^nuget\.config$/,
  /^dotnet-tools\.json$/,
  /^global\.json$/,
  /\.lock$/,
  /-lock\.(yaml|json)$/,
  /\.lock\.hcl$/,
  // Builds, which language servers and extensions run by themselves.
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
  /^\.(gdb|lldb)init$/,
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
  /^(server|web)\.(xml|config)$/,
  // Extensions run `make` and the runners below to list targets and to learn how files are compiled.
  /^(gnu)?makefile(\.(am|common|defs|in|inc|local|win))?$/,
  /\.mk$/,
  /^\.?justfile$/,
  /^taskfile(\.dist)?\.ya?ml$/,
  /^(gulpfile|gruntfile|jakefile)(\.[\w.]+)?$/,
  /^rakefile(\.rb)?$/,
  /^nx\.json$/,
  // Code that Python, R, PHP and Jupyter load whenever they start, and what their tools load.
  /^pyproject\.toml$/,
  /^conftest\.py$/,
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
  // Configurations that linters, formatters, language servers and test runners run as code, or that name code to run.
  /^(?!app\.config\.).+\.(config|conf)\.[cm]?[jt]s$/,
  /^vitest\.(workspace|projects)\.(json|[cm]?[jt]s)$/,
  /^\.[\w-]+rc\.[cm]?[jt]s$/,
  /^\.(eslint|prettier|stylelint|babel|mocha|lintstaged|commitlint|postcss|nyc|remark)rc(\.\w+)?$/,
  /^\.oxlintrc\.jsonc?$/,
  /^\.vscode-test\.\w+$/,
  /^\.markdownlint(\.[cm]?js|-cli2\.\w+)$/,
  // Plugins of the TypeScript server.
  /^[jt]sconfig[\w.-]*\.json$/,
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
  // MCP servers.
  /^\.?mcp\.json$/,
];

/** Matched against the end of the path, with `/`. */
const places: readonly RegExp[] = [
  // Angular and Nuxt have application code of this name in these folders; elsewhere Expo runs it.
  /(?<!\/(app|config|src))\/app\.config(\.server)?\.[cm]?[jt]s$/,
  // A virtual environment of any name.
  /\/(bin|scripts)\/(activate(\.(bat|csh|fish|nu|ps1|xsh))?|activate_this\.py|python[\d.]*(\.exe)?)$/,
  /\/vendor\/(autoload\.php$|(bin|bundle|composer)\/)/,
  /\/renv\/activate\.r$/,
  /\/project\/(build\.properties|[^/]+\.scala)$/,
  /\/tools\/bazel$/,
  /\/\.asciidoctor\/lib\/.+$/,
  // What a desktop or a shell starts, for a workspace that is the home folder.
  /\/\.config\/(autostart|fish|systemd)\/.+$/,
  /\/library\/launchagents\/.+$/,
  // Hooks, servers, skills and rights of agents.
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
];

/** Whether writing the file can make a program run. @param path with `/` or `\`; relative or absolute. */
export function canRunPrograms(path: string): boolean {
  // Letter case makes no difference on most disks that are not Linux's, and a question too many does no harm on those.
  const parts = path.toLowerCase().split(/[\\/]+/);
  const name = parts.at(-1) ?? '';
  const slashed = `/${parts.filter(Boolean).join('/')}`;
  return (
    parts.some((part) => folders.some((folder) => folder.test(part))) ||
    names.some((one) => one.test(name)) ||
    places.some((place) => place.test(slashed))
  );
}

/** Files and folders that git looks for in a repository's directory, whatever that is called. `HEAD` is what makes it one. */
export const gitDirectoryNames: ReadonlySet<string> = new Set([
  ...['config', 'config.worktree', 'commondir', 'gitdir', 'objects', 'refs', 'packed-refs', 'reftable'],
  ...['hooks', 'info', 'index', 'logs', 'modules', 'worktrees', 'shallow'],
]);
