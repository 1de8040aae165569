/** «В архив» in a record's menu. */
export const archiveItem = (onArchive: () => void) => ({ key: 'archive', label: 'В архив', onClick: onArchive })
