/** The files of a text: a folder, an unpacked archive or a single file. */
export interface Files {
  /** Paths relative to the folder, with `/`, in the order of their names. */
  readonly names: readonly string[];
  /** @throws TextError if the file is not there. */
  read(name: string): Promise<Buffer>;
}
