import { voices } from '@targum/contracts';
import type { VoiceName } from '@targum/contracts';
import {
  Speaker220Regular,
  useAppStore,
  useObservable,
  useSetting,
  useTranslateString,
} from '@targum/ui-kit';
import { Chooser } from '../../controls/chooser.tsx';
import { useT } from '../../i18n.ts';
import { reportFailure } from '../../notify-failure.ts';
import { reading, sampleId, canPlaySpeech } from './reading.ts';
import { voiceSetting } from './voice.ts';

export function VoiceChooser() {
  const t = useT();
  const text = useTranslateString();
  const store = useAppStore();
  const [voice, setVoice] = useSetting(voiceSetting);
  const readId = useObservable({ subscribe: reading.subscribe, get: reading.id });
  if (!canPlaySpeech()) return null;

  const toggleSample = (id: VoiceName, title: string, markdown: string) =>
    reading.toggle({
      id: sampleId(id),
      title,
      markdown,
      voice: id,
      store,
      onFailed: (error) => reportFailure(store, t('chat.readAloud.failed'), error),
    });
  const options = voices.map(({ id, name }) => ({
    id,
    name: text(name),
    shortName: id,
    sample: {
      isPlaying: readId === sampleId(id),
      toggle: (sample: string) => toggleSample(id, text(name), sample),
    },
  }));
  return (
    <Chooser
      label={t('chat.readAloud.voice')}
      options={options}
      value={voice}
      onChange={setVoice}
      icon={<Speaker220Regular aria-hidden="true" />}
      iconOnPhones
    />
  );
}
