// The event that bubbles from a command's row when its note about missing output appears or disappears. Dispatched by
// `SilenceNote`, handled by the line that says what the conversation waits for.

export const silenceChanged = 'silence';
