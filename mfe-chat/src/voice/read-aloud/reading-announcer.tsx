import { LiveRegion, useObservable } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { reading } from './reading.ts';

/** Announces to screen readers why no sound is playing. Speech itself needs no announcement. */
export function ReadingAnnouncer() {
  const t = useT();
  const phase = useObservable({ subscribe: reading.subscribe, get: reading.phase });
  const messages = {
    idle: '',
    loading: t('chat.readAloud.loading'),
    speaking: '',
    paused: t('chat.readAloud.paused'),
  };
  return <LiveRegion message={messages[phase]} />;
}
