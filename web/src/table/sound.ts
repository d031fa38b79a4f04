/** A short soft tone: it is your turn. */
export function chime(): void {
  try {
    const context = new AudioContext();
    const gain = context.createGain();
    const tone = context.createOscillator();
    tone.frequency.value = 660;
    gain.gain.setValueAtTime(0.08, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.4);
    tone.connect(gain).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.4);
    tone.onended = () => void context.close();
  } catch {
    /* no sound here */
  }
}
