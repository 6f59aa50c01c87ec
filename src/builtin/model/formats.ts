// From a model's name and the setting to the format of its prompts.

import type { EditFormat } from './editQuestion.ts';
import { fimFormat } from './fimFormat.ts';
import { formatFor, type FormatName } from './formatName.ts';
import { instructFormat } from './instructFormat.ts';
import { sweepFormat } from './sweepFormat.ts';
import { zeta2Format } from './zeta2Format.ts';
import { zetaFormat } from './zetaFormat.ts';

/** `undefined`: the model's name says that it has a format that is not known here. */
export function chooseFormat(setting: FormatName | 'auto', model: string): EditFormat | undefined {
  const name = setting === 'auto' ? formatFor(model) : setting;
  switch (name) {
    case 'zeta':
      return zetaFormat;
    case 'zeta2':
      return zeta2Format;
    case 'sweep':
      return sweepFormat;
    case 'fim':
      return fimFormat(model);
    case 'instruct':
      return instructFormat;
    case undefined:
      return undefined;
  }
}
