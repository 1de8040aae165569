/** Whose images: a record of the cooperative, by the name of its area in the API. */
export interface ImagesOf {
  gbc_id: string
  records: 'property' | 'garages'
  id: string
}
