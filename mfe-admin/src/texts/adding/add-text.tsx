import type { AdminText } from '@targum/contracts/on-demand';
import { Button, HelpLink, makeStyles, MOBILE, SectionCard } from '@targum/ui-kit';
import { CardHead } from '../../common/card-head.tsx';
import { useT } from '../../i18n-later.ts';
import { DefaultTextLink } from '../default-text-link.tsx';
import { FileChoice } from './file-choice.tsx';
import { TextForm } from './text-form.tsx';
import { UploadFailure, UploadProgress } from './upload-state.tsx';
import { useUpload } from './use-upload.ts';

const useStyles = makeStyles({
  again: { alignSelf: 'start', [MOBILE]: { minHeight: '44px' } },
});

interface AddTextProps {
  readonly texts: readonly AdminText[];
  readonly onStarted: () => void;
}

export default function AddText({ texts, onStarted }: AddTextProps) {
  const t = useT();
  const styles = useStyles();
  const { file, sent, problem, read, choose, again, cancel } = useUpload();
  return (
    <SectionCard>
      <CardHead title={t('admin.texts.add')}>
        <HelpLink to="admin-texts#add" />
      </CardHead>
      {texts.length === 0 && !file && <DefaultTextLink />}
      <FileChoice file={file} onChoose={choose} />
      {file && sent !== undefined && <UploadProgress file={file} sent={sent} onCancel={cancel} />}
      {problem && <UploadFailure problem={problem} onAgain={again} />}
      {file && sent === undefined && !problem && !read && (
        <Button className={styles.again} onClick={again}>
          {t('admin.texts.upload.again')}
        </Button>
      )}
      {file && read && (
        <TextForm
          upload={read}
          file={file}
          texts={texts}
          onStarted={onStarted}
          onUploadAgain={again}
        />
      )}
    </SectionCard>
  );
}
