import type { ComponentType } from 'react';
// Each icon comes from a module of its own. The icons of the package's index are all in the first
// load.
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { CircleHint20Regular } from '@fluentui/react-icons/svg/circle-hint';
import { ClipboardPaste20Regular } from '@fluentui/react-icons/svg/clipboard-paste';
import { CommentText20Regular } from '@fluentui/react-icons/svg/comment-text';
import { Location20Regular } from '@fluentui/react-icons/svg/location';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import type { QuotationResult } from '@targum/contracts/on-demand';

type Result = Exclude<QuotationResult, 'inserted'>;

const icons: Readonly<Record<Result, ComponentType<{ className?: string }>>> = {
  exact: Checkmark20Regular,
  same_words: Checkmark20Regular,
  differs: Warning20Regular,
  elsewhere: Location20Regular,
  retelling: CommentText20Regular,
  unchecked: CircleHint20Regular,
  pasted: ClipboardPaste20Regular,
};

export interface ResultIconProps {
  readonly result: Result;
  readonly className: string;
}

export function ResultIcon({ result, className }: ResultIconProps) {
  const Icon = icons[result];
  return <Icon className={className} />;
}
