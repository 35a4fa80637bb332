/** A name of somebody: its direction never disturbs the words around it. */
export function Name({
  name,
  className = '',
}: {
  readonly name: string;
  readonly className?: string;
}) {
  return <bdi className={className}>{name}</bdi>;
}
