// Chooses and creates the prompt format by setting and model name.

import type { EditFormat } from './editQuestion.ts';
import { fimFormat } from './fimFormat.ts';
import { formatFor, type FormatName } from './modelSettings.ts';
import { instructFormat } from './instructFormat.ts';
import { sweep2Format } from './sweep2Format.ts';
import { sweepFormat } from './sweepFormat.ts';
import { zeta21Format } from './zeta21Format.ts';
import { zeta2Format } from './zeta2Format.ts';
import { zetaFormat } from './zetaFormat.ts';

/** `undefined` if the model's name implies an unknown format. */
export function chooseFormat(setting: FormatName | 'auto', model: string): FormatName | undefined {
  return setting === 'auto' ? formatFor(model) : setting;
}

/** @param model selects the tokens of a format that has variants. */
export function createFormat(name: FormatName, model: string): EditFormat {
  switch (name) {
    case 'zeta':
      return zetaFormat;
    case 'zeta2':
      return zeta2Format;
    case 'zeta2.1':
      return zeta21Format;
    case 'sweep':
      return sweepFormat;
    case 'sweep2':
      return sweep2Format;
    case 'fim':
      return fimFormat(model);
    case 'instruct':
      return instructFormat;
  }
}
