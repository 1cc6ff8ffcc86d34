import { useState } from 'react';
import { makeStyles, MOBILE } from '@targum/ui-kit';
import { Checkbox } from '@targum/ui-kit/forms';
import { keepsNothing, shareDevice } from '@targum/ui-kit/shared-device';
import { useT } from '../i18n-later.ts';

const useStyles = makeStyles({
  choice: { [MOBILE]: { minHeight: '44px', alignItems: 'center' } },
});

/** Lets people who share a device keep nothing on it that they have read. */
export function SharedDevice() {
  const t = useT();
  const styles = useStyles();
  const [isShared, setIsShared] = useState(keepsNothing);
  return (
    <Checkbox
      className={styles.choice}
      label={t('shell.login.shared')}
      checked={isShared}
      onChange={(_event, { checked }) => {
        shareDevice(checked === true);
        setIsShared(checked === true);
      }}
    />
  );
}
