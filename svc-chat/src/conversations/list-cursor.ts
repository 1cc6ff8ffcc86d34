/** The state of a list that a client has. `changes.ts` of the contracts describes it. */
export interface Cursor {
  readonly life: string;
  /** The number of the last change that the client has. */
  readonly number: string;
  /** The sequence of the last message of the path. Only cursors of messages have it. */
  readonly end?: string | undefined;
}

/** Reads a cursor of the form that the contract requires. Undefined stands for no state. */
export const parseCursor = (since: string): Cursor | undefined => {
  const [life = '', number, end] = since.split('-');
  return number === undefined ? undefined : { life, number, end };
};

export const formatCursor = ({ life, number, end }: Cursor): string =>
  [life, number, ...(end === undefined ? [] : [end])].join('-');
