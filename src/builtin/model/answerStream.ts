// What a model server streams, read as it comes: server-sent events of the completions and chat completions of
// OpenAI-compatible servers. Whatever is no event of theirs is skipped.

export interface AnswerPiece {
  readonly text: string;
  /** What a model says to itself before it answers. */
  readonly thought: string;
  /** Why it came to its end. */
  readonly finish: string | undefined;
  /** The server's own words for what went wrong on the way. */
  readonly error: string | undefined;
}

/** UTF-16 units of one event. */
const longestLine = 2 ** 20;

export class AnswerStream {
  #rest = '';
  /** An event was too long: what follows can't be told from it. */
  broken = false;

  /** The pieces that are complete now, in order. */
  read(chunk: string): readonly AnswerPiece[] {
    const lines = (this.#rest + chunk).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > longestLine) {
      this.#rest = '';
      this.broken = true;
    }
    return lines.flatMap((line) => {
      if (line.startsWith('data:')) return readPiece(line.slice(5));
      // As llama.cpp said it for long.
      return line.startsWith('error:') ? readPiece(`{"error":${line.slice(6)}}`) : [];
    });
  }
}

/** @param json one event's data, or a whole answer of a server that does not stream. */
export function readPiece(json: string): readonly AnswerPiece[] {
  if (json.trim() === '[DONE]') return [{ text: '', thought: '', finish: 'stop', error: undefined }];
  const body = fields(parsed(json));
  // vLLM and FastAPI do without an `error`.
  const bare = body['object'] === 'error' ? body['message'] : body['detail'];
  const error = fields(body['error'])['message'] ?? body['error'] ?? bare;
  const choice = fields(Array.isArray(body['choices']) ? body['choices'][0] : undefined);
  const said = fields(choice['delta'] ?? choice['message']);
  const piece: AnswerPiece = {
    text: string(choice['text']) || string(said['content']),
    thought: string(said['reasoning_content']) || string(said['reasoning']),
    finish: string(choice['finish_reason']) || undefined,
    error: string(error) || undefined,
  };
  return piece.text || piece.thought || piece.finish || piece.error ? [piece] : [];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
