// The list of files that make programs run when they are written: VS Code, its extensions, git, package managers, build tools
// and other agents act on them, most without asking. An agent needs permission to write one.
//
// It holds what VS Code's own `chat.tools.edits.autoApprove` asks about, and what runs programs in the same way.

/** Matched against one name of the path, of the file or of a folder on the way to it. */
const folders: readonly RegExp[] = [
  // Tasks, launch configurations and settings that name programs; the folder of a development container.
  /^\.vscode$/,
  /^\.devcontainer$/,
  // Configuration, hooks and attributes. A `.git` may also be a file that leads to another place.
  /^\.git$/,
  /^\.husky$/,
  /^\.githooks$/,
  // Servers and settings of JetBrains' and Cursor's editors.
  /^\.idea$/,
  /^\.cursor$/,
  // `config.toml` names compilers, linkers and runners.
  /^\.cargo$/,
];

/** Matched against the name of the file. */
const names: readonly RegExp[] = [
  /\.code-workspace$/,
  /^\.devcontainer\.json$/,
  /^\.gitattributes$/,
  /^\.gitconfig$/,
  /^\.gitmodules$/,
  /^\.pre-commit-config\.ya?ml$/,
  /^lefthook(-local)?\.(ya?ml|toml|json)$/,
  /^\.env$/,
  /^\.envrc$/,
  // Package managers: scripts, registries, and which code is fetched.
  /^package\.json$/,
  /^\.npmrc$/,
  /^\.yarnrc(\.yml)?$/,
  /^\.pnpmfile\.[cm]?js$/,
  /^pnpm-workspace\.yaml$/,
  /\.lock$/,
  /-lock\.(yaml|json)$/,
  // Builds, which language servers run by themselves.
  /^cargo\.toml$/,
  /^build\.rs$/,
  /\.(cs|fs|vb|vcx)?proj$/,
  /\.(targets|props)$/,
  /\.gradle(\.kts)?$/,
  /^gradle(-wrapper)?\.properties$/,
  /^pom\.xml$/,
  /^build\.(sbt|zig)$/,
  /^mix\.exs$/,
  /^package\.swift$/,
  /^cmakelists\.txt$/,
  /^cmake(user)?presets\.json$/,
  /^(server|web)\.(xml|config)$/,
  /^pyproject\.toml$/,
  /^conftest\.py$/,
  // Configurations that linters, formatters and test runners run as code, or that name code to run.
  /^(eslint|prettier|stylelint|vite|vitest|jest|playwright|tailwind|postcss|svelte|astro|babel)\.config\.[cm]?[jt]s$/,
  /^\.(eslint|prettier|stylelint|babel)rc(\.\w+)?$/,
  /^\.?pylintrc$/,
  /^\.rubocop\.ya?ml$/,
  // MCP servers.
  /^\.?mcp\.json$/,
];

/** Matched against the end of the path, with `/`. */
const places: readonly RegExp[] = [
  // Hooks, servers and rights of agents.
  /\/\.github\/(agents|hooks)\/.+$/,
  /\/\.claude\/(agents|hooks|commands|skills)\/.+$/,
  /\/\.claude\/settings(\.local)?\.json$/,
  /\/\.codex\/(agents\/.+|config\.toml|hooks\.json)$/,
  /\/\.gemini\/(settings\.json|commands\/.+|extensions\/.+)$/,
  /\/\.opencode\/.+$/,
  /\/opencode\.jsonc?$/,
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
