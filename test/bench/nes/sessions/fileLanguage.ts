// Maps file names to the language ids of VS Code and its extensions. Used by `editingSession`.

/** Language ids and their file extensions. A whole file name, such as `dockerfile`, stands for an extension. */
const files: readonly (readonly [string, string])[] = [
  ['typescript', 'ts mts cts'],
  ['typescriptreact', 'tsx'],
  ['javascript', 'js mjs cjs'],
  ['javascriptreact', 'jsx'],
  ['vue', 'vue'],
  ['svelte', 'svelte'],
  ['html', 'html htm astro xhtml'],
  ['handlebars', 'hbs handlebars mustache ejs'],
  ['xml', 'xml svg xsd xaml csproj props plist'],
  ['css', 'css'],
  ['scss', 'scss'],
  ['sass', 'sass'],
  ['less', 'less'],
  ['stylus', 'styl'],
  ['json', 'json jsonc json5 webmanifest'],
  ['yaml', 'yml yaml'],
  ['toml', 'toml'],
  ['ini', 'ini cfg conf editorconfig'],
  ['dotenv', 'env'],
  ['properties', 'properties'],
  ['markdown', 'md markdown'],
  ['mdx', 'mdx'],
  ['python', 'py pyi pyw'],
  ['starlark', 'bzl bazel star'],
  ['go', 'go'],
  ['rust', 'rs'],
  ['java', 'java'],
  ['kotlin', 'kt kts'],
  ['scala', 'scala sbt'],
  ['groovy', 'groovy gradle jenkinsfile'],
  ['swift', 'swift'],
  ['c', 'c h'],
  ['cpp', 'cpp cc cxx hpp hh hxx'],
  ['cuda-cpp', 'cu cuh'],
  ['objective-c', 'm'],
  ['csharp', 'cs'],
  ['fsharp', 'fs fsx'],
  ['php', 'php'],
  ['ruby', 'rb rake gemspec gemfile rakefile'],
  ['crystal', 'cr'],
  ['dart', 'dart'],
  ['lua', 'lua'],
  ['r', 'r'],
  ['julia', 'jl'],
  ['elixir', 'ex exs'],
  ['nim', 'nim'],
  ['perl', 'pl pm'],
  ['haskell', 'hs'],
  ['ocaml', 'ml mli'],
  ['clojure', 'clj cljs edn'],
  ['proto3', 'proto'],
  ['solidity', 'sol'],
  ['terraform', 'tf tfvars hcl'],
  ['shellscript', 'sh bash zsh'],
  ['fish', 'fish'],
  ['powershell', 'ps1 psm1'],
  ['dockerfile', 'dockerfile'],
  ['makefile', 'makefile mk'],
  ['sql', 'sql'],
];
const byName = new Map(files.flatMap(([id, names]) => names.split(' ').map((name) => [name, id] as const)));

/**
 * The language id for a file name or URI; undefined if unknown. `Dockerfile.dev` is named like `Dockerfile`, `.env.local`
 * like `.env`.
 */
export function languageOfFile(name: string): string | undefined {
  const [first = '', ...rest] = name
    .slice(name.lastIndexOf('/') + 1)
    .toLowerCase()
    .split('.');
  return byName.get(rest.at(-1) ?? '') ?? byName.get(first || (rest[0] ?? ''));
}
