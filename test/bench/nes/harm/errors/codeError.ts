// An error in a text. The checkers of this folder return lists of errors, and `findHarm` compares the lists before and after
// a suggestion.

export interface CodeError {
  /** Equal for errors of the same kind about the same name. */
  readonly message: string;
  /** UTF-16 offset. */
  readonly at: number;
  /** `name`: a name is unknown, declared twice or used before its declaration. `type`: the types do not fit. */
  readonly kind: 'syntax' | 'name' | 'type';
}
