// The theme variables that the chat page uses, with their values in VS Code's default themes, read from a real webview.

type Variables = Readonly<Record<string, string>>;
type Values = readonly (string | undefined)[];

export interface Theme {
  readonly bodyClass: string;
  readonly variables: Variables;
}

const fonts: Variables = {
  'font-family': 'system-ui, "Segoe UI", "DejaVu Sans", sans-serif',
  'font-size': '13px',
  'editor-font-family': '"DejaVu Sans Mono", monospace',
  'editor-font-size': '14px',
};

/** Values in the order of `themes`; undefined if a theme does not define the variable. */
const colours: Readonly<Record<string, Values>> = {
  'activityBarBadge-background': ['#0078d4', '#005fb8', '#000000', '#0f4a85'],
  'button-background': ['#0078d4', '#005fb8', '#000000', '#0f4a85'],
  'button-border': ['rgba(255, 255, 255, 0.1)', 'rgba(0, 0, 0, 0.1)', '#6fc3df', '#0f4a85'],
  'button-foreground': ['#ffffff', '#ffffff', '#ffffff', '#ffffff'],
  'button-hoverBackground': ['#026ec1', '#0258a8', '#000000', '#0f4a85'],
  'button-secondaryBackground': ['rgba(0, 0, 0, 0)', '#e5e5e5', undefined, '#ffffff'],
  'button-secondaryForeground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'button-secondaryHoverBackground': ['#2b2b2b', '#cccccc', undefined, undefined],
  'chat-requestBorder': ['rgba(255, 255, 255, 0.1)', 'rgba(0, 0, 0, 0.1)', '#6fc3df', '#0f4a85'],
  'chat-requestBubbleBackground': [
    'rgba(38, 79, 120, 0.3)',
    'rgba(173, 214, 255, 0.3)',
    undefined,
    undefined,
  ],
  contrastActiveBorder: [undefined, undefined, '#f38518', '#006bbd'],
  contrastBorder: [undefined, undefined, '#6fc3df', '#0f4a85'],
  'debugTokenExpression-boolean': ['#4e94ce', '#0000ff', '#75bdfe', '#0000ff'],
  'debugTokenExpression-name': ['#c586c0', '#9b46b0', '#ffffff', '#292929'],
  'debugTokenExpression-number': ['#b5cea8', '#098658', '#89d185', '#098658'],
  'debugTokenExpression-string': ['#ce9178', '#a31515', '#f48771', '#a31515'],
  descriptionForeground: ['#9d9d9d', '#3b3b3b', 'rgba(255, 255, 255, 0.7)', 'rgba(41, 41, 41, 0.7)'],
  'diffEditor-insertedLineBackground': [
    'rgba(155, 185, 85, 0.2)',
    'rgba(155, 185, 85, 0.2)',
    undefined,
    undefined,
  ],
  'diffEditor-insertedTextBorder': [undefined, undefined, '#33ff2e', '#374e06'],
  'diffEditor-removedLineBackground': ['rgba(255, 0, 0, 0.2)', 'rgba(255, 0, 0, 0.2)', undefined, undefined],
  'diffEditor-removedTextBorder': [undefined, undefined, '#ff008f', '#ad0707'],
  'dropdown-background': ['#313131', '#ffffff', '#000000', '#ffffff'],
  'dropdown-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'editor-background': ['#1f1f1f', '#ffffff', '#000000', '#ffffff'],
  'editor-findMatchBackground': ['#9e6a03', '#a8ac94', undefined, undefined],
  'editor-findMatchHighlightBackground': [
    'rgba(234, 92, 0, 0.33)',
    'rgba(234, 92, 0, 0.33)',
    undefined,
    undefined,
  ],
  'editor-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'editorSuggestWidget-background': ['#202020', '#f8f8f8', '#0c141f', '#ffffff'],
  'editorSuggestWidget-border': ['rgba(204, 204, 204, 0.2)', 'rgba(59, 59, 59, 0.2)', '#6fc3df', '#0f4a85'],
  'editorWarning-foreground': ['#cca700', '#bf8803', '#ffd370', '#895503'],
  'editorWidget-background': ['#202020', '#f8f8f8', '#0c141f', '#ffffff'],
  errorForeground: ['#f85149', '#f85149', '#f48771', '#b5200d'],
  focusBorder: ['#0078d4', '#005fb8', '#f38518', '#006bbd'],
  foreground: ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'gitDecoration-addedResourceForeground': ['#81b88b', '#587c0c', '#a1e3ad', '#374e06'],
  'gitDecoration-deletedResourceForeground': ['#c74e39', '#ad0707', '#c74e39', '#ad0707'],
  'input-background': ['#313131', '#ffffff', '#000000', '#ffffff'],
  'input-border': ['#3c3c3c', '#cecece', '#6fc3df', '#0f4a85'],
  'input-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'input-placeholderForeground': ['#989898', '#767676', 'rgba(255, 255, 255, 0.7)', 'rgba(41, 41, 41, 0.7)'],
  'inputOption-activeBackground': [
    'rgba(36, 137, 219, 0.51)',
    '#bed6ed',
    'rgba(0, 0, 0, 0)',
    'rgba(0, 0, 0, 0)',
  ],
  'inputOption-activeBorder': ['#2488db', '#005fb8', '#6fc3df', '#0f4a85'],
  'inputOption-activeForeground': ['#ffffff', '#000000', '#ffffff', '#292929'],
  'inputValidation-warningBackground': ['#352a05', '#f6f5d2', '#000000', '#ffffff'],
  'inputValidation-warningBorder': ['#b89500', '#b89500', '#6fc3df', '#0f4a85'],
  'inputValidation-warningForeground': [undefined, undefined, undefined, '#292929'],
  'keybindingLabel-background': [
    'rgba(128, 128, 128, 0.17)',
    'rgba(221, 221, 221, 0.4)',
    'rgba(0, 0, 0, 0)',
    'rgba(0, 0, 0, 0)',
  ],
  'keybindingLabel-border': ['rgba(51, 51, 51, 0.6)', 'rgba(204, 204, 204, 0.4)', '#6fc3df', '#0f4a85'],
  'keybindingLabel-bottomBorder': ['rgba(68, 68, 68, 0.6)', 'rgba(187, 187, 187, 0.4)', '#6fc3df', '#292929'],
  'keybindingLabel-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'list-activeSelectionBackground': ['#04395e', '#e8e8e8', undefined, 'rgba(15, 74, 133, 0.1)'],
  'list-activeSelectionForeground': ['#ffffff', '#000000', undefined, undefined],
  'list-hoverBackground': ['#2a2d2e', '#f2f2f2', 'rgba(255, 255, 255, 0.1)', 'rgba(15, 74, 133, 0.1)'],
  'menu-background': ['#1f1f1f', '#ffffff', '#000000', '#ffffff'],
  'menu-border': ['#454545', '#cecece', '#6fc3df', '#0f4a85'],
  'menu-foreground': ['#cccccc', '#3b3b3b', '#ffffff', '#292929'],
  'menu-selectionBackground': ['#0078d4', '#005fb8', undefined, 'rgba(15, 74, 133, 0.1)'],
  'menu-selectionForeground': ['#ffffff', '#ffffff', undefined, undefined],
  'notificationsErrorIcon-foreground': ['#f14c4c', '#e51400', '#f48771', '#b5200d'],
  'notificationsInfoIcon-foreground': ['#59a4f9', '#0063d3', '#59a4f9', '#0063d3'],
  'notificationsWarningIcon-foreground': ['#cca700', '#bf8803', '#ffd370', '#895503'],
  'panel-border': ['#2b2b2b', '#e5e5e5', '#6fc3df', '#0f4a85'],
  'progressBar-background': ['#0078d4', '#005fb8', '#6fc3df', '#0f4a85'],
  'scrollbarSlider-background': [
    'rgba(121, 121, 121, 0.4)',
    'rgba(100, 100, 100, 0.4)',
    'rgba(111, 195, 223, 0.6)',
    'rgba(15, 74, 133, 0.4)',
  ],
  'sideBar-background': ['#181818', '#f8f8f8', '#000000', '#ffffff'],
  'symbolIcon-functionForeground': ['#b180d7', '#652d90', '#b180d7', '#652d90'],
  'terminal-ansiBlack': ['#000000', '#000000', '#000000', '#292929'],
  'terminal-ansiBlue': ['#2472c8', '#0451a5', '#0000ee', '#0451a5'],
  'terminal-ansiBrightBlack': ['#666666', '#666666', '#7f7f7f', '#666666'],
  'terminal-ansiBrightBlue': ['#3b8eea', '#3b8eea', '#5c5cff', '#0451a5'],
  'terminal-ansiBrightCyan': ['#29b8db', '#29b8db', '#00ffff', '#0598bc'],
  'terminal-ansiBrightGreen': ['#23d18b', '#14ce14', '#00ff00', '#00bc00'],
  'terminal-ansiBrightMagenta': ['#d670d6', '#d670d6', '#ff00ff', '#bc05bc'],
  'terminal-ansiBrightRed': ['#f14c4c', '#f14c4c', '#ff0000', '#cd3131'],
  'terminal-ansiBrightWhite': ['#e5e5e5', '#a5a5a5', '#ffffff', '#a5a5a5'],
  'terminal-ansiBrightYellow': ['#f5f543', '#b5ba00', '#ffff00', '#b5ba00'],
  'terminal-ansiCyan': ['#11a8cd', '#0598bc', '#00cdcd', '#0598bc'],
  'terminal-ansiGreen': ['#0dbc79', '#107c10', '#00cd00', '#136c13'],
  'terminal-ansiMagenta': ['#bc3fbc', '#bc05bc', '#cd00cd', '#bc05bc'],
  'terminal-ansiRed': ['#cd3131', '#cd3131', '#cd0000', '#cd3131'],
  'terminal-ansiWhite': ['#e5e5e5', '#555555', '#e5e5e5', '#555555'],
  'terminal-ansiYellow': ['#e5e510', '#949800', '#cdcd00', '#949800'],
  'testing-iconPassed': ['#73c991', '#73c991', '#73c991', '#007100'],
  'textBlockQuote-background': ['#2b2b2b', '#f8f8f8', undefined, '#f2f2f2'],
  'textBlockQuote-border': ['#616161', '#e5e5e5', '#ffffff', '#292929'],
  'textCodeBlock-background': ['#2b2b2b', '#f8f8f8', '#000000', '#f2f2f2'],
  'textLink-activeForeground': ['#4daafc', '#005fb8', '#21a6ff', '#0f4a85'],
  'textLink-foreground': ['#4daafc', '#005fb8', '#21a6ff', '#0f4a85'],
  'textPreformat-background': ['#3c3c3c', 'rgba(0, 0, 0, 0.12)', undefined, '#09345f'],
  'textPreformat-foreground': ['#d0d0d0', '#3b3b3b', '#ffffff', '#ffffff'],
  'toolbar-hoverBackground': ['rgba(90, 93, 94, 0.31)', 'rgba(184, 184, 184, 0.31)', undefined, undefined],
  'widget-border': ['#313131', '#e5e5e5', '#6fc3df', '#0f4a85'],
  'widget-shadow': ['rgba(0, 0, 0, 0.36)', 'rgba(0, 0, 0, 0.16)', undefined, undefined],
};

function theme(at: 0 | 1 | 2 | 3, bodyClass: string): Theme {
  const given = Object.entries(colours).flatMap(([name, values]) => {
    const value = values[at];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { bodyClass, variables: { ...fonts, ...Object.fromEntries(given) } };
}

export const themes: Readonly<Record<string, Theme>> = {
  dark: theme(0, 'vscode-dark'),
  light: theme(1, 'vscode-light'),
  'high-contrast': theme(2, 'vscode-high-contrast'),
  'high-contrast-light': theme(3, 'vscode-high-contrast-light vscode-high-contrast'),
};
