import { makeStyles, tokens } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  keys: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '6px',
    margin: 0,
    color: tokens.colorNeutralForeground3,
  },
  key: {
    padding: '2px 8px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
});

const command = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl+';

const shortcuts = [
  { label: 'shell.shortcuts.search', keys: [`${command}K`, '/'] },
  { label: 'shell.shortcuts.sidebar', keys: [`${command}B`] },
  { label: 'shell.shortcuts.send', keys: ['Enter'] },
  { label: 'shell.shortcuts.newLine', keys: ['Shift+Enter'] },
  { label: 'shell.shortcuts.stop', keys: ['Esc'] },
  { label: 'shell.shortcuts.notices', keys: ['F8'] },
  { label: 'shell.shortcuts.help', keys: ['?'] },
] as const;

export function ShortcutList() {
  const styles = useStyles();
  const t = useT();
  return (
    <dl className={styles.list}>
      {shortcuts.map(({ label, keys: [first, second] }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{t(label)}</dt>
          <dd className={styles.keys} dir="ltr">
            <kbd className={styles.key}>{first}</kbd>
            {second && (
              <>
                {t('shell.shortcuts.or')} <kbd className={styles.key}>{second}</kbd>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
