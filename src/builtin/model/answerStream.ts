// Parses the server-sent events of completions and chat completions of OpenAI-compatible servers. Unknown events are
// skipped.

export interface AnswerPiece {
  readonly text: string;
  /** Reasoning that precedes the answer. */
  readonly thought: string;
  /** The finish reason. */
  readonly finish: string | undefined;
  /** The server's error message. */
  readonly error: string | undefined;
}

/** Maximum UTF-16 units of one event. */
const longestLine = 2 ** 20;

export class AnswerStream {
  #rest = '';
  /** True after an event that was too long; the rest can't be parsed. */
  broken = false;

  /** The pieces that are now complete, in order. */
  read(chunk: string): readonly AnswerPiece[] {
    const lines = (this.#rest + chunk).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > longestLine) {
      this.#rest = '';
      this.broken = true;
    }
    return lines.flatMap((line) => {
      if (line.startsWith('data:')) return readPiece(line.slice(5));
      // The form of older versions of llama.cpp.
      return line.startsWith('error:') ? readPiece(`{"error":${line.slice(6)}}`) : [];
    });
  }
}

/** @param json the data of one event, or the whole answer of a server that does not stream. */
export function readPiece(json: string): readonly AnswerPiece[] {
  if (json.trim() === '[DONE]') return [{ text: '', thought: '', finish: 'stop', error: undefined }];
  const body = fields(parsed(json));
  // vLLM and FastAPI send errors without an `error` member.
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
