import { QRCodeCanvas } from 'qrcode.react';
import { useRef } from 'react';
import {
  ArrowDownload20Regular,
  Button,
  copyText,
  makeStyles,
  MOBILE,
  notify,
  notifyOfFailure,
  Page,
  SectionCard,
  Share20Regular,
  tokens,
  useProductName,
  usePublicUrl,
} from '@targum/ui-kit';
import { CopyField } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { BackToSetup } from '../screens/back-to-setup.tsx';

const CODE_SIZE = 256;
/** Light modules around the code, as the QR standard requires. */
const CODE_MARGIN = 4;
/** Hosts that mean the computer itself, so that nobody else can open them. */
const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/;
const steps = [1, 2, 3, 4] as const;

const useStyles = makeStyles({
  code: {
    alignSelf: 'center',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#ffffff',
    lineHeight: 0,
    '& canvas': { maxWidth: '100%', height: 'auto !important' },
  },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    [MOBILE]: { '& button': { flexGrow: 1 } },
  },
  local: { margin: 0 },
  steps: { margin: 0, paddingInlineStart: '1.25rem', lineHeight: '1.9' },
});

export default function QrScreen() {
  const t = useT();
  const styles = useStyles();
  const product = useProductName();
  const url = usePublicUrl();
  const canvas = useRef<HTMLCanvasElement>(null);

  const copied = () =>
    notify({ title: t('shell.qr.copied.title'), description: t('shell.qr.copied.text') });
  const copyFailed = () =>
    notifyOfFailure(t('shell.qr.copyFailed.title'), t('shell.qr.copyFailed.text'));

  const download = () => {
    if (!canvas.current) return;
    saveCanvas(canvas.current, pngFileName(product));
    notify({ title: t('shell.qr.downloaded.title'), description: t('shell.qr.downloaded.text') });
  };

  const share = async () => {
    try {
      await navigator.share({ title: product, url });
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
      if (await copyText(url)) copied();
      else copyFailed();
    }
  };

  return (
    <Page
      title={t('shell.qr.title')}
      subtitle={t('shell.qr.subtitle', { product })}
      width="narrow"
      actions={<BackToSetup />}
    >
      <SectionCard>
        <div className={styles.code} role="img" aria-label={t('shell.qr.image', { url })}>
          <QRCodeCanvas
            ref={canvas}
            aria-hidden
            value={url}
            size={CODE_SIZE}
            level="H"
            marginSize={CODE_MARGIN}
          />
        </div>
        <CopyField label={t('shell.qr.url')} text={url} onCopied={copied} onFailed={copyFailed} />
        {LOCAL.test(new URL(url).hostname) && (
          <p role="note" className={styles.local}>
            {t('shell.qr.local')}
          </p>
        )}
        <div className={styles.buttons}>
          <Button
            appearance="primary"
            size="large"
            icon={<ArrowDownload20Regular />}
            onClick={download}
          >
            {t('shell.qr.download')}
          </Button>
          {'share' in navigator && (
            <Button size="large" icon={<Share20Regular />} onClick={() => void share()}>
              {t('shell.qr.share')}
            </Button>
          )}
        </div>
      </SectionCard>
      <SectionCard title={t('shell.qr.howTo')}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`shell.qr.step${step}`)}</li>
          ))}
        </ol>
      </SectionCard>
    </Page>
  );
}

/** Makes a file name from the product's name, such as `targum-qr-code.png`. */
const pngFileName = (product: string): string => {
  const slug = product
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${slug || 'app'}-qr-code.png`;
};

function saveCanvas(canvas: HTMLCanvasElement, fileName: string): void {
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}
