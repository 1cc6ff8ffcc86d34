export interface Files {
  /** The paths relative to the folder, with `/`, in the order of their names. */
  readonly names: readonly string[];
  /** @throws TextError if the file does not exist. */
  read(name: string): Promise<Buffer>;
}
