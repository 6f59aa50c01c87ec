// Whether the page is shown on macOS, where Option with a letter types a character. Used for the keys of the page.

export function isMac(): boolean {
  return navigator.platform.startsWith('Mac');
}
