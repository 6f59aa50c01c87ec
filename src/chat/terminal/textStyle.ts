// The style of text in a terminal, as `SGR` sequences change it, and its CSS classes. Used by `colouredOutput`.

/** Undefined colours are the theme's. Others are 0 to 15. */
export interface TextStyle {
  readonly text?: number | undefined;
  readonly ground?: number | undefined;
  readonly weight?: 'bold' | 'faint' | undefined;
  readonly isItalic?: boolean;
  readonly isUnderlined?: boolean;
  readonly isStruck?: boolean;
  readonly isInverse?: boolean;
}

/** Maximum number of parameters that are read. */
const most = 32;

/**
 * Applies `SGR` (ECMA-48, ITU-T T.416). Colours beyond the sixteen become the theme's default. Concealed text stays visible.
 * @param params such as `1;38:5:9`.
 */
export function restyled(before: TextStyle, params: string): TextStyle {
  const groups = params.split(';', most);
  let style = before;
  for (let at = 0; at < groups.length; at++) {
    const [code = 0, ...parts] = groups[at]!.split(':', most).map(Number);
    if (code === 38 || code === 48 || code === 58) {
      // With semicolons, the parts are parameters of their own.
      const isSeparate = parts.length === 0;
      const [kind = 0, colour] = isSeparate ? groups.slice(at + 1, at + 3).map(Number) : parts;
      if (isSeparate) at += kind === 5 ? 2 : kind === 2 ? 4 : 1;
      const known = kind === 5 && colour !== undefined && colour < 16 ? colour : undefined;
      if (code === 38) style = { ...style, text: known };
      else if (code === 48) style = { ...style, ground: known };
    } else if (code === 0) style = {};
    else if (code === 4 && parts.length > 0) style = { ...style, isUnderlined: parts[0] !== 0 };
    else style = { ...style, ...changeBy(code) };
  }
  return style;
}

function changeBy(code: number): TextStyle {
  const colour = code % 10 < 8 ? code % 10 : undefined;
  switch (Math.floor(code / 10)) {
    case 3:
      return { text: colour };
    case 4:
      return { ground: colour };
    case 9:
      return colour === undefined ? {} : { text: colour + 8 };
    case 10:
      return colour === undefined ? {} : { ground: colour + 8 };
  }
  switch (code) {
    case 1:
      return { weight: 'bold' };
    case 2:
      return { weight: 'faint' };
    case 3:
      return { isItalic: true };
    case 4:
    case 21:
      return { isUnderlined: true };
    case 7:
      return { isInverse: true };
    case 9:
      return { isStruck: true };
    case 22:
      return { weight: undefined };
    case 23:
      return { isItalic: false };
    case 24:
      return { isUnderlined: false };
    case 27:
      return { isInverse: false };
    case 29:
      return { isStruck: false };
    default:
      return {};
  }
}

/** CSS classes, in order and separated by spaces; empty for plain text. */
export function styleClasses(style: TextStyle): string {
  const { weight, isItalic, isUnderlined, isStruck, isInverse } = style;
  const [text, ground] = isInverse ? [style.ground, style.text ?? 'default'] : [style.text, style.ground];
  return [
    ...(text === undefined ? [] : [`ansi-${text}`]),
    ...(weight === undefined ? [] : [`ansi-${weight}`]),
    ...(isItalic ? ['ansi-italic'] : []),
    ...(ground === undefined ? [] : [`ansi-on-${ground}`]),
    ...(isStruck ? ['ansi-struck'] : []),
    ...(isUnderlined ? ['ansi-underline'] : []),
  ].join(' ');
}
