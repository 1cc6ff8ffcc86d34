export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A failure whose message tells the user what to do. It is printed without a stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Exit code for a wrong or missing setting. The services use the same code. */
export const EXIT_SETTING = 78;

/** Prints why a command failed and returns its exit code. */
export function reportFailure(error: unknown): number {
  if (error instanceof Refusal) {
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}
