import { makeStyles, MOBILE } from '@targum/ui-kit';
import { Switch } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { useSaveData } from './save-data-setting.ts';
import { TransferredText } from './transferred-text.tsx';

const useStyles = makeStyles({
  // The box of the switch stands in line with the fields of other sections.
  choice: { marginInlineStart: '-8px', [MOBILE]: { minHeight: '44px', alignItems: 'center' } },
});

export function SaveDataChoice() {
  const t = useT();
  const styles = useStyles();
  const [saves, setSaves] = useSaveData();
  return (
    <>
      <Switch
        className={styles.choice}
        label={t('shell.saveData.title')}
        checked={saves}
        onChange={(_event, { checked }) => setSaves(checked)}
      />
      {saves && <TransferredText />}
    </>
  );
}
