import type { ColumnType } from 'antd/es/table'

/**
 * Makes columns that are called as the contract calls their fields: `const column = columnsOf<Garage>()(garageLabels)`.
 * `key` is the field's name in an export too, `dataIndex` what the server sorts by.
 */
export const columnsOf =
  <Row extends object>() =>
  <Field extends string>(labels: Record<Field, string>) =>
  (field: Field, rest: Omit<ColumnType<Row>, 'key'> = {}): ColumnType<Row> => ({
    key: field,
    dataIndex: field,
    title: labels[field],
    ...rest,
  })
