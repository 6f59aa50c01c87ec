// Asks the user about an agent's program or server that did not run before. Loaded by `LaunchConsent` when it must ask.

import {
  type AgentDefinition,
  commandLine,
  type ProgramDefinition,
  type RemoteDefinition,
  shownDefinition,
  shownProgram,
} from '../../agent/launch/agentDefinition.ts';
import { t } from '../../base/l10n.ts';
import { askWhole, type WholeQuestion } from '../window/askWhole.ts';
import type { Questions } from '../window/questions.ts';
import { oneLine } from '../window/shownText.ts';

export type LaunchQuestions = Pick<Questions, 'offer' | 'confirm'>;

export interface AskedLaunch {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly definition: AgentDefinition;
  /** False if the question is only about the files below. */
  readonly isChanged: boolean;
  /** The file of the workspace that the program would run, if that was not allowed before. */
  readonly file: string | undefined;
  /** The programs that only the login shell's PATH decides, if one of them was not allowed before. */
  readonly ofLogin: readonly string[];
}

/** Resolves to true if the user allowed it. */
export async function askAboutLaunch(
  { agent, definition, isChanged, file, ofLogin }: AskedLaunch,
  questions: LaunchQuestions,
): Promise<boolean> {
  if ('url' in definition) return await askAboutServer(agent, definition, questions);
  const shown = shownWithFiles(definition, file === undefined ? ofLogin : [file, ...ofLogin]);
  if (file !== undefined) return await askAboutFile(agent, shown, questions);
  return isChanged
    ? await askAboutProgram(agent, shown, questions)
    : await askAboutLoginProgram(agent, shown, questions);
}

function shownWithFiles(definition: ProgramDefinition, files: readonly string[]): string {
  const shown = shownProgram(definition);
  if (files.length === 0) return shown;
  return t(
    '{0} (runs {1})',
    shown,
    [...new Set(files)].map((file) => commandLine({ command: file })).join(', '),
  );
}

async function askAboutServer(
  agent: string,
  definition: RemoteDefinition,
  questions: LaunchQuestions,
): Promise<boolean> {
  const shown = shownDefinition(definition);
  const name = shownName(agent);
  const question = t(
    'Agent "{0}" in acpHost.agents uses a server or headers that were not used before. Your prompts, and the files that the agent reads, would be sent to this server. Connect? {1}',
    name,
    shown,
  );
  const answers = { allow: t('Connect'), refuse: t('Refuse') };
  return await ask(questions, name, { shown, question, ...answers });
}

async function askAboutFile(agent: string, shown: string, questions: LaunchQuestions): Promise<boolean> {
  const name = shownName(agent);
  const words = {
    question: t(
      'The command of agent "{0}" would run a file of the open folder. A repository can contain a file of that name. Run it? {1}',
      name,
      shown,
    ),
    offer: t('The command of agent "{0}" would run a file of the open folder. Show what would run?', name),
    tooLong: tooLongToShow(name),
  };
  return await ask(questions, name, { shown, ...words, allow: t('Run'), refuse: t('Refuse') });
}

async function askAboutLoginProgram(
  agent: string,
  shown: string,
  questions: LaunchQuestions,
): Promise<boolean> {
  const name = shownName(agent);
  const words = {
    question: t(
      'The command of agent "{0}" would run a program that was found only on the PATH of your login shell. It has not run before. Run it? {1}',
      name,
      shown,
    ),
    offer: t(
      'The command of agent "{0}" would run a program that was found only on the PATH of your login shell. Show what would run?',
      name,
    ),
    tooLong: tooLongToShow(name),
  };
  return await ask(questions, name, { shown, ...words, allow: t('Run'), refuse: t('Refuse') });
}

async function askAboutProgram(agent: string, shown: string, questions: LaunchQuestions): Promise<boolean> {
  const name = shownName(agent);
  const question = t(
    'The command of agent "{0}" in acpHost.agents has changed since it last ran. Run the new command? {1}',
    name,
    shown,
  );
  const answers = { allow: t('Run'), refuse: t('Refuse') };
  return await ask(questions, name, { shown, question, ...answers });
}

function tooLongToShow(name: string): string {
  return t(
    'Agent "{0}" was not started: what it would run is too long to be shown. Shorten its definition in acpHost.agents, or move it to a script.',
    name,
  );
}

async function ask(
  questions: LaunchQuestions,
  name: string,
  asked: Pick<WholeQuestion, 'shown' | 'question' | 'allow' | 'refuse'> &
    Partial<Pick<WholeQuestion, 'offer' | 'tooLong'>>,
): Promise<boolean> {
  const question = {
    offer: t(
      'The definition of agent "{0}" in acpHost.agents has changed since it last ran. Show the new definition?',
      name,
    ),
    show: t('Show Definition…'),
    title: t('Start agent "{0}" with this definition?', name),
    tooLong: t(
      'Agent "{0}" was not started: its definition in acpHost.agents has changed and is too long to be shown. Shorten it, or move it to a script.',
      name,
    ),
    ...asked,
  };
  return (await askWhole(question, questions)) === true;
}

/** UTF-16 units; the name is a key in the settings and may have any length. */
const longestName = 80;

function shownName(agent: string): string {
  return oneLine(agent, longestName);
}
