import { useEffect, useRef } from 'react';
import { makeStyles, TextLink, useUser } from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';

const useStyles = makeStyles({
  text: { margin: 0, ':focus': { outline: 'none' } },
});

/** Says that no text is installed, and tells admins where to learn how to install a text. */
export function NoText() {
  const styles = useStyles();
  const t = useT();
  const { isAdmin } = useUser();
  const text = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className={styles.text}>
        {t('chat.passage.none')}
      </p>
      {isAdmin && (
        <p className={styles.text}>
          {t('chat.passage.noneAdmin')}{' '}
          <TextLink to="/admin/users">{t('chat.passage.toUsers')}</TextLink>
        </p>
      )}
    </>
  );
}
