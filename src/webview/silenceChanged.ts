// An event of a command's row, which bubbles: its line about missing output has appeared or is gone. Dispatched by `SilenceNote`;
// the line that says what is being waited for listens to it.

export const silenceChanged = 'silence';
