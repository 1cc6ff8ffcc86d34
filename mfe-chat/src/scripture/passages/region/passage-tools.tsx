import { Button, CopyButton, makeStyles, MOBILE, notify } from '@targum/ui-kit';
import { FontIncrease20Regular } from '@targum/ui-kit/menus';
import { visuallyHidden } from '../../../controls/visually-hidden.ts';
import { useT } from '../../../i18n-later.ts';
import { useLargerText } from './verses.tsx';
import type { PassageVoice } from './passage-voice.ts';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', gap: '4px', marginInline: '-8px' },
  /** On phones, the icon stands for the longest of the names, so that the tools fit in a row. */
  larger: { [MOBILE]: visuallyHidden },
  tool: { minWidth: 0, paddingInline: '8px', [MOBILE]: { minHeight: '44px' } },
});

interface PassageToolsProps extends Pick<PassageVoice, 'ReadAloud'> {
  readonly label: string;
  readonly copied: string;
  readonly spoken: string;
}

export function PassageTools({ label, copied, spoken, ReadAloud }: PassageToolsProps) {
  const styles = useStyles();
  const t = useT();
  const [isLarger, setLarger] = useLargerText();
  return (
    <div className={styles.tools}>
      <Button
        className={styles.tool}
        appearance={isLarger ? 'secondary' : 'subtle'}
        icon={<FontIncrease20Regular />}
        aria-pressed={isLarger}
        title={t('chat.verses.larger')}
        onClick={() => setLarger(!isLarger)}
      >
        <span className={styles.larger}>{t('chat.verses.larger')}</span>
      </Button>
      <CopyButton
        className={styles.tool}
        appearance="subtle"
        text={copied}
        onFailed={() => notify({ variant: 'destructive', title: t('chat.verses.copyFailed') })}
      />
      <ReadAloud title={label} markdown={spoken} className={styles.tool} />
    </div>
  );
}
