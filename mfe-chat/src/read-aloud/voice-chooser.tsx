import { voices } from '@targum/contracts';
import { Speaker220Regular, useText } from '@targum/ui-kit';
import { Chooser } from '../chooser/chooser.tsx';
import { useT } from '../i18n.ts';
import { canPlaySpeech } from './speech-support.ts';
import { useVoice } from './voice.ts';

/** Chooses the voice in which replies are read; not shown if speech cannot be played. */
export function VoiceChooser() {
  const t = useT();
  const text = useText();
  const [voice, setVoice] = useVoice();
  if (!canPlaySpeech()) return null;
  const options = voices.map(({ id, name }) => ({ id, name: text(name), shortName: id }));
  return (
    <Chooser
      label={t('chat.readAloud.voice')}
      options={options}
      value={voice}
      onChange={setVoice}
      icon={<Speaker220Regular aria-hidden="true" />}
    />
  );
}
