// Connects the find bar, the list of keys (loaded when it is first shown), and the keys that move between messages.

import type { ToPage } from '../../chat/messages/messages.ts';
import { FindBar, type FindPlace } from './findBar.ts';
import { translations } from '../../base/l10n.ts';
import { rowInSight } from '../frame/readingPlace.ts';

type Action = Exclude<Extract<ToPage, { readonly type: 'reading' }>['action'], 'changes'>;

export class ReadingPage {
  readonly find: FindBar;
  readonly #root: HTMLElement;
  readonly #home: () => void;
  #keys: Promise<HTMLDialogElement> | undefined;

  /** The caller inserts `find.element`. */
  constructor(root: HTMLElement, place: FindPlace) {
    this.#root = root;
    this.find = new FindBar(place);
    this.#home = () => place.home();
    root.addEventListener('click', ({ target }) => {
      const action =
        target instanceof Element && target.closest<HTMLElement>('[data-action]')?.dataset['action'];
      if (action === 'find' || action === 'keys') this.act(action);
    });
    root.addEventListener('keydown', (event) => {
      // Above the composer, Escape closes an open fold or leaves a question and does not stop the agent.
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return;
      const summary = event.target.closest('.foot details[open]')?.querySelector('summary');
      if (summary) {
        summary.click();
        summary.focus();
      } else if (event.target.closest('.permission')) place.home();
      else return;
      event.preventDefault();
    });
    root.addEventListener('keydown', (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'f' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      // VS Code also receives the key and would open its own find widget.
      event.stopPropagation();
      this.find.open();
    });
    const also = { '?': () => void this.#showKeys(), '/': () => this.find.open() };
    listenForMessageKeys(place.scroller, () => place.leave(), also);
  }

  act(action: Action): void {
    if (action === 'find') this.find.open();
    else if (action === 'keys') void this.#showKeys();
    else if (action === 'write') this.#home();
    else playSound();
  }

  async #showKeys(): Promise<void> {
    this.#keys ??= import('./keysHelp.ts').then(({ keysHelp }) => {
      const made = keysHelp(translations());
      this.#root.append(made);
      return made;
    });
    const dialog = await this.#keys;
    if (!dialog.open) dialog.showModal();
  }
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus between messages with keys while the conversation has the focus.
 * @param onUp called before moving up, away from the end. @param also further keys and their handlers.
 */
function listenForMessageKeys(
  scroller: HTMLElement,
  onUp: () => void,
  also: Readonly<Record<string, () => void>>,
): void {
  scroller.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isRow = target instanceof HTMLElement && (target === scroller || target.matches('.row'));
    if (!isRow || altKey || metaKey) return;
    const isArrow = key.startsWith('Arrow');
    const step = isArrow === ctrlKey ? steps[key] : undefined;
    const other = ctrlKey ? undefined : also[key];
    if (step === undefined && other === undefined) return;
    event.preventDefault();
    if (other !== undefined) return other();
    const rows = [...scroller.querySelectorAll<HTMLElement>('.row')];
    const at =
      target === scroller ? rows.findIndex((row) => row === rowInSight(scroller)) - 1 : rows.indexOf(target);
    const row = rows[target === scroller && step === -1 ? Math.max(0, at) : at + step!];
    if (row === undefined) return;
    if (step === -1) onUp();
    row.tabIndex = -1;
    row.focus();
  });
}

/** Frequencies in Hz, one after the other. */
const notes = [660, 880];
/** Seconds. */
const noteLength = 0.12;
const volume = 0.08;

export function playSound(): void {
  // A sound that has to wait for the next click would come at the wrong time.
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  for (const [at, frequency] of notes.entries()) {
    const start = audio.currentTime + at * noteLength;
    const tone = new OscillatorNode(audio, { frequency });
    const fade = new GainNode(audio, { gain: volume });
    fade.gain.setValueAtTime(volume, start);
    // Ends in a fade, since a tone that is cut off clicks.
    fade.gain.exponentialRampToValueAtTime(0.001, start + noteLength);
    tone.connect(fade).connect(audio.destination);
    tone.start(start);
    tone.stop(start + noteLength);
    if (at === notes.length - 1) tone.addEventListener('ended', () => void audio.close());
  }
}
