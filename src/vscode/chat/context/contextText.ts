// Renders the documents about a prompt's context: the exact text before it is sent, and what was sent, left out and
// missing.

import { t } from '../../../base/l10n.ts';
import type { ContextPart, ContextView } from '../../../context/turn/contextView.ts';
import type { ContextPreview } from '../../context/chatContext.ts';
import { oneLine } from '../../window/shownText.ts';

function willGo({ delivery }: ContextView): string {
  return delivery === 'runtimeContext'
    ? t('It goes beside the prompt, for that turn only.')
    : t('It goes into the prompt itself, and stays in what the agent remembers.');
}

function went({ delivery }: ContextView): string {
  return delivery === 'runtimeContext'
    ? t('It went beside the prompt, for that turn only.')
    : t('It went into the prompt itself, and stays in what the agent remembers.');
}

/** Each block exactly as it would be sent, below a heading. */
export function previewText(agent: string, { view, blocks }: ContextPreview): string {
  return [
    t('What goes with your next prompt to {0}. Nothing of it was sent yet.', oneLine(agent, 100)),
    `${sizeOf(view)} ${willGo(view)}`,
    ...blocks.flatMap(({ title, text }, at) => [
      '',
      `======== ${at + 1}/${blocks.length}: ${oneLine(title ?? t('without a title'))} ========`,
      text,
    ]),
    ...rest(view),
    '',
  ].join('\n');
}

/** @param prompt the text of the prompt. */
export function seenText(agent: string, prompt: string, view: ContextView): string {
  return [
    t('What {0} was sent with "{1}"', oneLine(agent, 100), oneLine(prompt, 100)),
    ...(view.delivery === 'none'
      ? [t('Nothing of what the editor knows: the agent can’t take it, or you did not want that.')]
      : [
          `${sizeOf(view)} ${went(view)}`,
          '',
          ...view.parts.map((part) => `- ${oneLine(part.title)} (${marksOf(part).join(', ')})`),
        ]),
    ...rest(view),
    '',
  ].join('\n');
}

function sizeOf({ parts, tokens, maxTokens }: ContextView): string {
  const [used, most] = [tokens.toLocaleString('en'), maxTokens.toLocaleString('en')];
  return parts.length === 1
    ? t('1 item, about {0} of at most {1} tokens.', used, most)
    : t('{0} items, about {1} of at most {2} tokens.', parts.length, used, most);
}

function marksOf({ tokens, form, masked }: ContextPart): string[] {
  return [
    t('about {0} tokens', tokens.toLocaleString('en')),
    ...(form === 'cut' ? [t('only a part of it')] : []),
    ...(form === 'digest' ? [t('only a digest of it')] : []),
    ...(masked ? [t('secrets in it were masked')] : []),
  ];
}

function rest({ leftOut, missing }: ContextView): string[] {
  return [
    ...(leftOut.length === 0 ? [] : ['', t('Left out:')]),
    ...leftOut.map(({ title, detail }) => `- ${oneLine(title)}: ${oneLine(detail, 300)}`),
    ...(missing.length === 0 ? [] : ['', t('Missing:')]),
    ...missing.map(({ question }) => `- ${oneLine(question, 300)}`),
  ];
}
