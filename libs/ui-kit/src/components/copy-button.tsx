import { useEffect, useState } from 'react';
import { delays } from '@targum/contracts';
import { Button } from '../fluent.ts';
import type { ButtonProps } from '../fluent.ts';
import { Checkmark20Regular, Copy20Regular } from '../icons.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { useAppear } from '../theme/use-appear.ts';

type CopyButtonProps = Omit<ButtonProps, 'onCopy' | 'onError' | 'as' | 'children' | 'icon'> & {
  /** A text, or a function that copies by itself and resolves to false after a failure. */
  readonly text: string | (() => Promise<boolean>);
  readonly compact?: boolean;
  readonly onCopied?: () => void;
  readonly onFailed?: () => void;
};

export function CopyButton({ text, compact, onCopied, onFailed, ...props }: CopyButtonProps) {
  const t = useKitText();
  const appear = useAppear();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), delays.copiedIndicator);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await (typeof text === 'string' ? copyText(text) : text())) {
      setCopied(true);
      onCopied?.();
    } else {
      onFailed?.();
    }
  };

  return (
    <Button
      {...(props as ButtonProps)}
      icon={copied ? <Checkmark20Regular className={appear} /> : <Copy20Regular />}
      aria-label={t('kit.copy')}
      title={compact ? t('kit.copy') : undefined}
      onClick={() => void copy()}
    >
      {compact ? null : t(copied ? 'kit.copied' : 'kit.copy')}
    </Button>
  );
}

/** Copies a text to the clipboard, on insecure origins, too. Resolves to false after a failure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const parent = document.querySelector('[role="dialog"]') ?? document.body;
  parent.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}
