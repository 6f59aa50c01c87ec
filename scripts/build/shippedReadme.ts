// Owns how the README differs in what users install: what VS Code shows beside it on the extension's page is not said twice,
// and what needs a clone is of no use there.

/** Commands with the user's own keys, and settings with their defaults, are under "Features". */
const left = ['### Commands', '### Settings', '## From a fresh clone'];

/** @param hasFile by a path relative to the README. */
export function shippedReadme(readme: string, hasFile: (path: string) => boolean): string {
  const sections = readme.split(/(?=^##+ )/m).filter((section) => !left.includes(section.split('\n', 1)[0]!));
  return deadLinksDropped(sections.map(unpadded).join(''), hasFile);
}

/** The padding of tables is for those who edit them. */
function unpadded(text: string): string {
  return text.replace(/^\|.*\|$/gm, (row) => row.replace(/ {2,}\|/g, ' |').replace(/-{4,}/g, '---'));
}

/** Files of the repository that it points to are not there for users: the words stay, the link goes. */
function deadLinksDropped(text: string, hasFile: (path: string) => boolean): string {
  const link = /(?<!!)\[([^\]]+)\]\((?!https?:|mailto:|#)([^)\s]+)\)/g;
  return text.replace(link, (whole, words: string, target: string) =>
    hasFile(target.replace(/#.*/, '')) ? whole : words,
  );
}
