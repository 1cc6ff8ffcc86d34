import { useEffect, useRef, useState } from 'react';
import type { TextUpload } from '@targum/contracts/on-demand';
import { limits } from '@targum/contracts';
import { reportError, toApiError, useAppDispatch } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import { uploadFile } from './upload-file.ts';

/** Why a file was not sent, or the server's refusal. */
export type UploadProblem = 'empty' | 'tooLarge' | ApiError;

interface Upload {
  readonly file?: File;
  /** The bytes sent so far, while the file is being sent. */
  readonly sent?: number;
  readonly problem?: UploadProblem;
  /** What the server has read of the file. It stays while the same file is sent again. */
  readonly read?: TextUpload;
}

const problemOf = ({ size }: File): UploadProblem | undefined => {
  if (size === 0) return 'empty';
  return size > limits.textUploadBytes ? 'tooLarge' : undefined;
};

export function useUpload() {
  const dispatch = useAppDispatch();
  const [upload, setUpload] = useState<Upload>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, read?: TextUpload) => {
    running.current?.abort();
    const kept = { file, ...(read && { read }) };
    const problem = problemOf(file);
    if (problem) return setUpload({ ...kept, problem });
    const own = new AbortController();
    running.current = own;
    setUpload({ ...kept, sent: 0 });
    const show = (next: Upload) => own.signal.aborted || setUpload(next);
    try {
      const answer = await uploadFile(file, {
        signal: own.signal,
        onProgress: (sent) => show({ ...kept, sent }),
      });
      show({ file, read: answer });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!own.signal.aborted) dispatch(reportError(error));
      show({ ...kept, problem: error });
    }
  };

  return {
    ...upload,
    choose: (file: File) => void send(file),
    /** Sends the chosen file again, and keeps what is known of it. */
    again: () => upload.file && void send(upload.file, upload.read),
    /** Stops sending, and keeps the choice of the file. */
    cancel() {
      running.current?.abort();
      setUpload(({ file, read }) => ({ ...(file && { file }), ...(read && { read }) }));
    },
  };
}
