import { Button, Mic20Regular } from '@targum/ui-kit';
import { useT } from '../../../i18n.ts';
import { useVoiceStyles } from './voice-styles.ts';

/** Looks like the microphone until the microphone's code has loaded. */
export function ClosedMicrophone() {
  const styles = useVoiceStyles();
  const t = useT();
  return (
    <Button
      className={styles.button}
      appearance="subtle"
      shape="circular"
      icon={<Mic20Regular />}
      aria-label={t('chat.voice.label')}
      title={t('chat.voice.label')}
      disabled
    />
  );
}
