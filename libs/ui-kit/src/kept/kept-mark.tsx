import { CloudCheckmark16Regular } from '@fluentui/react-icons/svg/cloud-checkmark';
import { makeStyles, tokens } from '../fluent.ts';
import { useLaterKitText } from '../i18n/kit-later.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectChosen } from './kept-slice.ts';

const useStyles = makeStyles({
  mark: {
    display: 'inline-flex',
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
  },
});

/** Marks a chat that the user keeps for offline. */
export function KeptMark({ chatId }: { readonly chatId: string }) {
  const t = useLaterKitText();
  const styles = useStyles();
  if (!useAppSelector(selectChosen).includes(chatId)) return null;
  const label = t('kit.kept.kept');
  return (
    <span className={styles.mark} role="img" aria-label={label} title={label}>
      <CloudCheckmark16Regular />
    </span>
  );
}
