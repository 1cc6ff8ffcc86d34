import { Readable } from 'node:stream';
import { outsideCall } from '@targum/service-kit';
import { ZipFile } from 'yazl';

/**
 * Passes pieces on outside the deadline of the call, because the reader's speed decides how long an
 * archive takes.
 */
async function* withoutDeadline<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await outsideCall(() => iterator.next());
    if (done === true) return;
    yield value;
  }
}

/** Creates an empty archive. At any time, the archive holds only a piece of one file in memory. */
export function createArchive() {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  // Without this listener, an error would end the process. The archive can fail before its reader
  // starts, or after the client has left.
  output.on('error', () => undefined);
  return {
    stream: output,
    /** Adds a file. The pieces of its text are produced when the file's turn comes. */
    add(path: string, text: () => AsyncIterable<string | Buffer>) {
      zip.addReadStreamLazy(path, (open) => {
        // `objectMode: false` makes a buffer of each piece.
        const source = Readable.from(withoutDeadline(text()), { objectMode: false });
        source.on('error', fail);
        open(null, source);
      });
    },
    end: () => zip.end(),
  };
}

export type Archive = ReturnType<typeof createArchive>;
