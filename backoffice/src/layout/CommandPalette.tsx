export default function CommandPalette({ onClose }: { onClose: () => void }) {
  return <button onClick={onClose}>x</button>;
}
