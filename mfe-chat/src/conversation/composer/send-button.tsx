import { Button, Send20Filled, Stop20Filled, useAppear } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { useComposerStyles } from './composer-styles.ts';

export function SendButton({ disabled }: { readonly disabled: boolean }) {
  const styles = useComposerStyles();
  const t = useT();
  return (
    <Button
      className={styles.button}
      type="submit"
      appearance="primary"
      shape="circular"
      icon={<Send20Filled className={useAppear()} />}
      aria-label={t('chat.composer.send')}
      title={t('chat.composer.send')}
      disabled={disabled}
    />
  );
}

interface StopButtonProps {
  readonly disabled: boolean;
  readonly onStop: () => void;
}

export function StopButton({ disabled, onStop }: StopButtonProps) {
  const styles = useComposerStyles();
  const t = useT();
  return (
    <Button
      className={styles.button}
      shape="circular"
      icon={<Stop20Filled className={useAppear()} />}
      aria-label={t('chat.composer.stop')}
      title={t('chat.composer.stop')}
      disabled={disabled}
      // The user meant the second click of a double click for Send, which was in this place.
      onClick={({ detail }) => detail < 2 && onStop()}
    />
  );
}
