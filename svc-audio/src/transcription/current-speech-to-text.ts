import { loadClients } from '../connections/audio-server.ts';
import type { AudioServer } from '../connections/audio-server.ts';
import { createSpeechToText } from './speech-to-text.ts';
import type { SpeechToText } from './speech-to-text.ts';

interface Connection {
  choose(): { readonly server: AudioServer | undefined };
  onChange(listener: () => void): void;
}

/** Transcribes with the service that is in effect when a recording is sent. */
export const createCurrentSpeechToText = (
  connection: Connection,
  timeoutMs: number,
): SpeechToText => {
  let current: Promise<SpeechToText> | undefined;
  connection.onChange(() => {
    current = undefined;
  });
  const load = async (): Promise<SpeechToText> => {
    const { server } = connection.choose();
    if (server === undefined) throw new Error('no transcription service is connected');
    const client = (await loadClients())(server, timeoutMs);
    return createSpeechToText({ client, model: server.model });
  };
  return async (mp3, signal) => {
    current ??= load();
    return (await current)(mp3, signal);
  };
};
