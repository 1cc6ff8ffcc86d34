import type { PassageVoice } from '../../scripture/passages/region/passage-voice.ts';
import { PASSAGE_READING, reading } from './reading.ts';
import { ReadAloud } from './read-aloud.tsx';
import { ReadingPlayer } from './reading-player.tsx';

export const passageVoice: PassageVoice = {
  readingId: PASSAGE_READING,
  ReadAloud: (props) => <ReadAloud {...props} id={PASSAGE_READING} compact={false} />,
  Player: () => <ReadingPlayer ofPassage />,
  stop: () => {
    if (reading.id() === PASSAGE_READING) reading.stop();
  },
};
