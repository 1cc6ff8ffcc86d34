/** An audio element that plays under the control of the test. */
export class FakeAudio extends EventTarget {
  src = '';
  paused = true;
  ended = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  error: { message: string } | null = null;
  /** The error with which the next `play` fails, as in a browser that requires a gesture. */
  refusal: DOMException | null = null;
  /** The played sources, each once. */
  readonly sources: string[] = [];

  readonly element = this as unknown as HTMLAudioElement;

  play(): Promise<void> {
    const { refusal } = this;
    this.refusal = null;
    if (refusal) return Promise.reject(refusal);
    if (this.sources.at(-1) !== this.src) this.sources.push(this.src);
    this.paused = false;
    this.ended = false;
    queueMicrotask(() => this.dispatchEvent(new Event('playing')));
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    queueMicrotask(() => this.dispatchEvent(new Event('pause')));
  }

  end(): void {
    this.paused = true;
    this.ended = true;
    this.dispatchEvent(new Event('pause'));
    this.dispatchEvent(new Event('ended'));
  }

  fail(message: string): void {
    this.error = { message };
    this.dispatchEvent(new Event('error'));
  }

  removeAttribute(): void {
    this.src = '';
  }

  load(): void {}
}
