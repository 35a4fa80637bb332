/** The name of a member, isolated so that it does not reorder the words around it. */
export function Name({
  name,
  className = '',
}: {
  readonly name: string;
  readonly className?: string;
}) {
  return <bdi className={className}>{name}</bdi>;
}
